import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Settings } from '#contract/desk/settings.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { FixedAnswers, HouseWords, LeftTopics } from './lists.tsx'
import { Area, Choices, Part } from './part.tsx'
import { type Errors, type Values, errorAt } from './values.ts'

type Props = {
  settings: Settings
  values: Values
  errors: Errors
  onChange: (part: Partial<Values>) => void
}

/** Every setting of how questions are answered, one below the other. */
export function Parts({ settings, values, errors, onChange }: Props) {
  const { answering, models, currency } = settings
  const languages = settings.languages.value
  return (
    <>
      {models.every((name) => name === 'built-in') && (
        <div className="mb-8 max-w-2xl">
          <Notice kind="info">
            <Trans>
              No language model is connected, so the documents are quoted in any case. How strict it
              is and its tone count once there is one.
            </Trans>
          </Notice>
        </div>
      )}
      <Part
        title={t`How strict`}
        says={t`Whether a language model may answer in its own words. Its sentences are checked against the documents in any case, and what they do not support is marked.`}
        from={answering.strictness.from}
      >
        {(id) => (
          <Choices
            labelledBy={id}
            name="strictness"
            value={values.strictness}
            choices={strictnesses()}
            onChange={(strictness) => onChange({ strictness })}
          />
        )}
      </Part>
      <Part
        title={t`Length`}
        says={t`A model is told so. Without one, it bounds how many sentences are quoted: one, three or six.`}
        from={answering.length.from}
      >
        {(id) => (
          <Choices
            labelledBy={id}
            name="length"
            value={values.length}
            choices={lengths()}
            onChange={(length) => onChange({ length })}
          />
        )}
      </Part>
      <Part
        title={t`Tone`}
        says={t`How a model is to write, in your words. It cannot change what is answered from, nor that it is checked.`}
        from={answering.tone.from}
      >
        {() => (
          <div className="max-w-2xl">
            <Area
              label={t`Tone (optional)`}
              hint={t`Such as: friendly and plain, without technical terms.`}
              value={values.tone}
              maxLength={500}
              error={errorAt(errors, 'tone')}
              onChange={(tone) => onChange({ tone })}
            />
          </div>
        )}
      </Part>
      {models.length > 1 && (
        <Part
          title={t`Model`}
          says={t`Which model answers members who have not chosen another one. A plan can say it otherwise.`}
          from={settings.model.from}
        >
          {() => (
            <div className="max-w-md">
              <SelectField
                label={t`Model that answers`}
                value={values.model}
                options={[
                  { value: '', label: t`The first one: ${models[0]!}` },
                  ...models.map((name) => ({ value: name, label: name })),
                ]}
                onChange={(model) => onChange({ model })}
              />
            </div>
          )}
        </Part>
      )}
      <Part
        title={t`Words of the house`}
        says={t`Words and abbreviations that your members use, and what your documents call it. The search looks for both.`}
        from={answering.words.from}
      >
        {(id) => (
          <HouseWords
            labelledBy={id}
            rows={values.words}
            errors={errors}
            onChange={(words) => onChange({ words })}
          />
        )}
      </Part>
      <Part
        title={t`Fixed answers`}
        says={t`Whoever asks one of these questions, or one that means the same, gets exactly these words. The answer says that you have written it.`}
        from={answering.fixed.from}
      >
        {(id) => (
          <FixedAnswers
            labelledBy={id}
            rows={values.fixed}
            errors={errors}
            languages={languages}
            onChange={(fixed) => onChange({ fixed })}
          />
        )}
      </Part>
      <Part
        title={t`Topics to leave alone`}
        says={t`A question of such a topic is not looked up and not sent to a model, and it costs no message. Members read your words instead.`}
        from={answering.topics.from}
      >
        {(id) => (
          <LeftTopics
            labelledBy={id}
            rows={values.topics}
            errors={errors}
            languages={languages}
            onChange={(topics) => onChange({ topics })}
          />
        )}
      </Part>
      {values.prices.length > 0 && (
        <Part
          title={t`Prices`}
          says={t`What a model costs for a million tokens, in ${currency}. The figures then show the cost.`}
          from={answering.prices.from}
        >
          {() => <Prices prices={values.prices} errors={errors} onChange={onChange} />}
        </Part>
      )}
    </>
  )
}

type PricesProps = Pick<Values, 'prices'> & Pick<Props, 'errors' | 'onChange'>

/** What each model costs, read and written. */
function Prices({ prices, errors, onChange }: PricesProps) {
  return (
    <div className="max-w-2xl space-y-5">
      {prices.map(({ model, input, output }, i) => {
        const set = (part: { input?: string; output?: string }) =>
          onChange({ prices: prices.map((one, at) => (at === i ? { ...one, ...part } : one)) })
        return (
          <fieldset key={model} className="min-w-0">
            <legend className="mb-2 text-[15px] font-medium [overflow-wrap:anywhere]">
              {model}
            </legend>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label={t`A million tokens read`}
                inputMode="decimal"
                value={input}
                error={errorAt(errors, `prices.${i}.input`)}
                onChange={({ currentTarget }) => set({ input: currentTarget.value })}
              />
              <Field
                label={t`A million tokens written`}
                inputMode="decimal"
                value={output}
                error={errorAt(errors, `prices.${i}.output`)}
                onChange={({ currentTarget }) => set({ output: currentTarget.value })}
              />
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

/** In the order of how freely a model writes. */
const strictnesses = () =>
  [
    {
      value: 'quotes-only',
      label: t`Quotes only`,
      hint: t`No model is asked. Answers are sentences of the documents, letter for letter.`,
    },
    {
      value: 'quotes-first',
      label: t`Quotes first`,
      hint: t`An answer begins with quotes; then the model explains. Where nothing can be quoted, the model answers alone.`,
    },
    {
      value: 'free',
      label: t`Free with checks`,
      hint: t`The model answers in its own words, with the page after each statement.`,
    },
  ] as const

const lengths = () =>
  [
    { value: 'short', label: t`Short` },
    { value: 'medium', label: t`As the question needs it` },
    { value: 'long', label: t`In full` },
  ] as const
