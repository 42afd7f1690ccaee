/** For a list of boxes that may be hundreds, such as groups: it scrolls, so that what follows stays in reach. */
export const manyBoxes = '-m-1 max-h-80 overflow-y-auto overscroll-contain p-1'
