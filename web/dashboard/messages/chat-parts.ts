// What only a chat with messages needs: fetched together when one is opened or begun.
export { FindBar } from './find-bar.tsx'
export { Row } from './row.tsx'
