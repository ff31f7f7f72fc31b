public int g = undefined_name;
