/** The name, set as a name: the operator's own logo takes its place in content. */
export const Logo = ({ name, href }: { name: string; href: string }) => (
  <a href={href} className="rounded font-serif text-xl font-semibold tracking-[-0.01em] text-ink">
    {name}
  </a>
)
