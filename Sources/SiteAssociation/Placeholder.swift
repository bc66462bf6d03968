internal import WebText
