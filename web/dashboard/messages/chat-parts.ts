// What only a chat with messages needs: fetched together when one is opened or begun.
export { FindBar } from './find/find-bar.tsx'
export { Row } from './transcript/row.tsx'
