import { paths } from '#web/paths.ts'

export const NotFound = () => (
  <main className="mx-auto w-full max-w-[720px] px-5 py-20 sm:py-28">
    <p className="text-sm text-soft tabular-nums">404</p>
    <h1 className="mt-2 font-heading text-[38px] leading-tight tracking-[-0.016em] sm:text-[46px]">
      There is no page at this address.
    </h1>
    <p className="mt-5 max-w-[34em] font-serif text-[19px] leading-relaxed text-soft">
      It may have been moved, or a letter of the address was lost on the way. Nothing of yours is
      missing.
    </p>
    <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
      <a className="text-blue underline underline-offset-4" href={paths.home}>
        Go to the first page
      </a>
      <a
        className="hidden text-blue underline underline-offset-4 member:inline"
        href={paths.messages}
      >
        Open your messages
      </a>
    </p>
  </main>
)
