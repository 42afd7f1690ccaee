type Picture = { src: string; width: number; height: number }
type Pictures = { light: Picture; dark?: Picture | undefined }
type Props = {
  name: string
  href: string
  pictures?: Pictures | undefined
  /** Where there is room for one line only: a long name ends with an ellipsis. */
  oneLine?: boolean
}

/** The operator's own logo; without one the name, set as a name. */
export const Logo = ({ name, href, pictures, oneLine }: Props) => (
  <a
    href={href}
    title={oneLine && !pictures ? name : undefined}
    className={`rounded font-serif text-xl font-semibold tracking-[-0.01em] text-ink ${oneLine ? 'min-w-0 truncate' : 'break-words'}`}
  >
    {pictures ? <LogoPicture name={name} pictures={pictures} /> : name}
  </a>
)

/** Of the two only the one that is seen has a name, since the other is not displayed. */
export const LogoPicture = ({ name, pictures }: { name: string; pictures: Pictures }) => (
  <>
    <img
      {...pictures.light}
      alt={name}
      className={`${look} ${pictures.dark ? 'dark:hidden' : ''}`}
    />
    {pictures.dark && (
      <img {...pictures.dark} alt={name} loading="lazy" className={`${look} hidden dark:block`} />
    )}
  </>
)

/** As high as a line of the header: its width follows from what the element says before it is loaded. */
const look = 'h-8 w-auto max-w-[min(46vw,200px)] object-contain object-left'
