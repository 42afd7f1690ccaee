export function OperatorFiles() { return <main>Files</main> }
