/** The classes of what is at least as high as a finger needs, where one points with fingers. */
export const forFingers = 'pointer-coarse:min-h-11'
