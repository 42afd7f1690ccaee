/** Escapes what Markdown would read as markup, and nothing else: ‘Closed!’ and ‘max_size’ stay as they are. */
export const escapeMarkdown = (text: string) => text.replace(markup, '\\$&')

const markup =
  /[\\`*[\]<|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[#>]|!(?=\[)|&(?=#?[\p{L}\p{N}]{1,32};)/gmu
