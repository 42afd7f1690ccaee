import { t } from '@lingui/core/macro'
import { Cpu } from 'lucide-react'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { modelName, useModelChoice } from './model-choice.ts'

/** Which model answers; only where there are several. */
export function ModelMenu({ className }: { className: string }) {
  const { models, chosen, choose } = useModelChoice()
  if (models.length < 2 || !chosen) return null
  const name = modelName(chosen)
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t`Model: ${name}`}
          title={t`Model: ${name}`}
          className={`${className} shrink!`}
        >
          <Cpu aria-hidden className="shrink-0" />
          <span className="max-w-40 min-w-0 truncate @max-[34rem]:hidden">{name}</span>
        </button>
      }
      items={models.map((model) => ({
        label: modelName(model),
        chosen: model === chosen,
        onSelect: () => choose(model),
      }))}
    />
  )
}
