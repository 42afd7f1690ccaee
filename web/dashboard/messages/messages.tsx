export function Messages(_: { Reading: unknown }) { return <main>Messages</main> }
