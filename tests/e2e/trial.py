"""A folder with the files of a test."""
import json
import os


class Trial:
    def __init__(self, folder):
        self.folder = folder

    def path(self, name, text=None):
        """Of a file in it, which holds the text."""
        place = os.path.join(self.folder, name)
        if text is not None:
            with open(place, "w", encoding="utf-8") as file:
                file.write(text)
        return place

    def document(self, name):
        """What a file of JSON holds."""
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)
