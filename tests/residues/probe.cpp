// Preloaded into a party or a tool: knows its keys, and counts at its end what of them is left in its memory.
//
// The keys come from calls of OpenSSL: the session keys and those of envelopes with what they are derived from, all
// secrets of TLS 1.3, and private keys, read or made. The probe itself holds them under a mask. It writes a line
// "END known=N found=M NAME…" to the file PROBE_FOLDER/PID. With PROBE_INTERRUPT set, SIGTERM comes while a key of
// a session is in a register and in the frame of a function.
#include <algorithm>
#include <array>
#include <bitset>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <set>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>

namespace {

constexpr std::uint8_t kMask = 0xa5;
constexpr std::size_t kLeastBytes = 16; ///< shorter ones, as initialisation vectors, are not secret alone

struct Secret {
    std::string name;
    std::vector<std::uint8_t> masked;
};

/// Never destroyed: the end of the process asks for it.
std::vector<Secret> &secrets() {
    static auto *const all = new std::vector<Secret>;
    return *all;
}

template <class Function>
Function next(const char *name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

void learn(const std::string &name, const void *data, std::size_t size) {
    const auto *bytes = static_cast<const std::uint8_t *>(data);
    bool is_plain = size < kLeastBytes; // what begins with zeros is found everywhere
    for (std::size_t i = 0; i + 4 <= size; ++i)
        is_plain = is_plain || (bytes[i] == 0 && std::memcmp(bytes + i, bytes + i + 1, 3) == 0);
    if (is_plain)
        return;
    Secret secret{name, {}};
    for (std::size_t i = 0; i < size; ++i)
        secret.masked.push_back(bytes[i] ^ kMask);
    secrets().push_back(std::move(secret));
}

/// What a scan works with: no part of the heap, which a signal may have interrupted in the middle of an allocation.
struct Scan {
    std::bitset<std::size_t{1} << 24> begins; ///< first three bytes of a secret
    std::array<unsigned char, std::size_t{1} << 18> is_used;
    std::array<char, std::size_t{1} << 20> maps;
    std::array<char, std::size_t{1} << 16> line;
    std::size_t length, found;

    void append(std::string_view text) {
        const auto size = std::min(text.size(), line.size() - length);
        std::memcpy(line.data() + length, text.data(), size);
        length += size;
    }
};
Scan scan;

std::size_t beginning(const std::uint8_t *bytes, std::uint8_t mask) {
    return static_cast<std::size_t>((bytes[0] ^ mask) << 16 | (bytes[1] ^ mask) << 8 | (bytes[2] ^ mask));
}

/// Notes the names of the secrets that a part of memory holds.
void search(const std::uint8_t *first, const std::uint8_t *last) {
    for (const auto *at = first; at + kLeastBytes <= last; ++at) {
        if (!scan.begins[beginning(at, 0)])
            continue;
        for (const auto &secret : secrets()) {
            std::size_t same = 0;
            while (same < secret.masked.size() && at + same < last &&
                   (at[same] ^ kMask) == secret.masked[same])
                ++same;
            if (same == secret.masked.size()) {
                ++scan.found;
                scan.append(" ");
                scan.append(secret.name);
            }
        }
    }
}

/// A party reserves much more memory than it uses.
void search_used(std::uint8_t *first, std::uint8_t *last) {
    constexpr std::size_t kPage = 4096;
    const std::size_t together = scan.is_used.size() * kPage;
    const std::uint8_t *begin = nullptr;
    for (auto *part = first; part < last; part += together) {
        const auto size = std::min<std::size_t>(together, static_cast<std::size_t>(last - part));
        if (::mincore(part, size, scan.is_used.data()) != 0)
            continue;
        for (std::size_t page = 0; page * kPage < size; ++page) {
            const auto *at = part + page * kPage;
            const bool used = (scan.is_used[page] & 1) != 0;
            if (used && begin == nullptr)
                begin = at;
            if (!used && begin != nullptr) {
                search(begin, at);
                begin = nullptr;
            }
        }
    }
    if (begin != nullptr)
        search(begin, last);
}

/// Everything that the process can write to. The names of what is found are appended to the line.
void search_all() {
    scan.begins.reset();
    for (const auto &secret : secrets())
        scan.begins.set(beginning(secret.masked.data(), kMask));
    const int maps = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    std::size_t size = 0;
    for (ssize_t count = 0; (count = ::read(maps, scan.maps.data() + size, scan.maps.size() - 1 - size)) > 0;)
        size += static_cast<std::size_t>(count);
    ::close(maps);
    scan.maps[size] = '\0';
    const std::string_view text(scan.maps.data(), size);
    for (std::size_t at = 0; at < size; at = text.find('\n', at) + 1) {
        unsigned long first = 0, last = 0;
        char rights[5] = {};
        if (std::sscanf(text.data() + at, "%lx-%lx %4s", &first, &last, rights) == 3 && rights[0] == 'r' &&
            rights[1] == 'w')
            search_used(reinterpret_cast<std::uint8_t *>(first), reinterpret_cast<std::uint8_t *>(last));
    }
}

void report(std::string_view end) {
    const char *folder = std::getenv("PROBE_FOLDER");
    if (folder == nullptr || secrets().empty())
        return;
    scan.length = scan.found = 0;
    search_all();
    const std::string_view names(scan.line.data(), scan.length);
    static std::array<char, std::size_t{1} << 17> line;
    const int size = std::snprintf(line.data(), line.size(), "%.*s known=%zu found=%zu%.*s\n",
                                   static_cast<int>(end.size()), end.data(), secrets().size(), scan.found,
                                   static_cast<int>(names.size()), names.data());
    static std::array<char, 4096> path;
    std::snprintf(path.data(), path.size(), "%s/%d", folder, static_cast<int>(::getpid()));
    const int file = ::open(path.data(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    [[maybe_unused]] const auto written = ::write(file, line.data(), static_cast<std::size_t>(size));
    ::close(file);
}

/// Once for each kind: there is a key that is to be found now.
void report_running(const std::string &kind) {
    static std::set<std::string> reported;
    if (reported.insert(kind).second)
        report("running");
}

/// The process ends here.
void interrupt_with(const unsigned char *key) {
    unsigned char frame[kLeastBytes];
    std::memcpy(frame, key, sizeof frame);
    long result = SYS_tgkill;
    asm volatile("movdqu (%[key]), %%xmm15\n\tsyscall"
                 : "+a"(result)
                 : [key] "r"(frame), "D"(::getpid()), "S"(::gettid()), "d"(SIGTERM)
                 : "rcx", "r11", "xmm15", "memory");
}

void learn_key(EVP_PKEY *key) {
    BIGNUM *scalar = nullptr;
    EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &scalar);
    std::uint8_t bytes[32];
    BN_bn2binpad(scalar, bytes, sizeof bytes);
    learn("private-key", bytes, sizeof bytes);
    BN_bn2lebinpad(scalar, bytes, sizeof bytes);
    learn("private-key", bytes, sizeof bytes);
    BN_clear_free(scalar);
    OPENSSL_cleanse(bytes, sizeof bytes);
    BIO *bio = BIO_new(BIO_s_secmem());
    PEM_write_bio_PKCS8PrivateKey(bio, key, nullptr, nullptr, 0, nullptr, nullptr);
    char *text = nullptr;
    const auto length = BIO_get_mem_data(bio, &text);
    learn("private-key-file", text + 80, 32);
    OPENSSL_cleanse(text, static_cast<std::size_t>(length));
    BIO_free(bio);
}

__attribute__((destructor)) void at_the_end() {
    report("exit");
}

std::string label_of(const OSSL_PARAM *parameters) {
    const OSSL_PARAM *info = OSSL_PARAM_locate_const(parameters, "info");
    return info == nullptr ? "" : std::string(static_cast<const char *>(info->data), info->data_size);
}

/// What is derived to be told, and the point at which parties compare their records: it follows from the number of
/// the session alone.
bool is_public(const std::string &label) {
    return label.rfind("picco coefficients", 0) == 0 || label == "picco record" ||
           label == "picco envelope 1, check of the key";
}

} // namespace

extern "C" {

int EVP_KDF_derive(EVP_KDF_CTX *context, unsigned char *key, size_t size, const OSSL_PARAM *parameters) {
    static const auto real = next<decltype(&EVP_KDF_derive)>("EVP_KDF_derive");
    const int result = real(context, key, size, parameters);
    const OSSL_PARAM *input = parameters == nullptr ? nullptr : OSSL_PARAM_locate_const(parameters, "key");
    const bool is_ours = std::strcmp(EVP_KDF_get0_name(EVP_KDF_CTX_kdf(context)), "HKDF") == 0;
    const std::string label = is_ours ? label_of(parameters) : "";
    if (is_public(label))
        return result;
    if (input != nullptr)
        learn("secret " + label, input->data, input->data_size);
    learn((is_ours ? "session-key " : "tls-secret ") + label, key, size);
    if (label == "picco pair" || label == "picco envelope 1, key of chunks")
        report_running(label);
    if (label == "picco subset" && std::getenv("PROBE_INTERRUPT") != nullptr)
        interrupt_with(key);
    return result;
}

EVP_PKEY *PEM_read_bio_PrivateKey(BIO *bio, EVP_PKEY **to, pem_password_cb *callback, void *user) {
    static const auto real = next<decltype(&PEM_read_bio_PrivateKey)>("PEM_read_bio_PrivateKey");
    EVP_PKEY *key = real(bio, to, callback, user);
    if (key != nullptr)
        learn_key(key);
    return key;
}

/// Of EVP_EC_gen().
EVP_PKEY *EVP_PKEY_Q_keygen(OSSL_LIB_CTX *library, const char *properties, const char *type, ...) {
    static const auto real = next<decltype(&EVP_PKEY_Q_keygen)>("EVP_PKEY_Q_keygen");
    std::va_list arguments;
    va_start(arguments, type);
    EVP_PKEY *key = real(library, properties, type, va_arg(arguments, const char *));
    va_end(arguments);
    learn_key(key);
    report_running("made");
    return key;
}

int raise(int signal) {
    static const auto real = next<decltype(&raise)>("raise");
    report("signal");
    return real(signal);
}

void _Exit(int code) {
    report("failure");
    ::syscall(SYS_exit_group, code);
    __builtin_unreachable();
}

} // extern "C"
