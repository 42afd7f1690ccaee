import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ChoiceButton } from './choice-button.tsx'
import { OtherText, useLanguages } from './other-languages.tsx'
import { Preview, type Shown } from './preview.tsx'

/** What stands beside the words that are being written: what becomes of them, or another language. */
export function Beside(shown: Shown) {
  const others = useLanguages(shown.file).filter(({ isThis, isThere }) => isThere && !isThis)
  const [chosen, setChosen] = useState<string>()
  const other = others.find(({ path }) => path === chosen)
  return (
    <>
      {others.length > 0 && (
        <div
          role="group"
          aria-label={t`Beside it`}
          className="mb-3 flex min-h-9 flex-wrap items-center gap-1.5"
        >
          <ChoiceButton on={!other} label={t`Preview`} onChoose={() => setChosen(undefined)} />
          {others.map(({ name, path }) => (
            <ChoiceButton
              key={path}
              on={path === chosen}
              label={name}
              onChoose={() => setChosen(path)}
            />
          ))}
        </div>
      )}
      {other ? <OtherText file={other.path} /> : <Preview {...shown} isNamed={others.length > 0} />}
    </>
  )
}
