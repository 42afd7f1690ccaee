const types: Record<string, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt',
}

/** The media type by file ending; undefined for a type that is not served. */
export const typeOf = (name: string): string | undefined =>
  types[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']

/** For a sentence: '.mp4, .webm'. */
export const mediaTypes = (of: string): string =>
  Object.entries(types)
    .flatMap(([ending, type]) => (type.startsWith(of) ? [`.${ending}`] : []))
    .join(', ')
