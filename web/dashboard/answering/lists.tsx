import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { documents } from '#contract/documents/documents.ts'
import { reading } from '#web/api/queries.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { formatLocale } from '#web/ui/format/locale.ts'
import { SelectField } from '#web/ui/controls/select-field.tsx'
import { Area } from './part.tsx'
import { Rows } from './rows.tsx'
import { type Errors, type FixedRow, type TopicRow, type WordRow, errorAt } from './values.ts'

type Props<T> = {
  labelledBy: string
  rows: T[]
  errors: Errors
  onChange: (rows: T[]) => void
}
type InLanguages = { languages: string[] }

const files = {
  ...reading(documents.operatorFiles, { query: { limit: 100 } }),
  meta: { quiet: true },
}

export const HouseWords = ({ labelledBy, rows, errors, onChange }: Props<WordRow>) => (
  <Rows
    labelledBy={labelledBy}
    rows={rows}
    fresh={{ word: '', means: '', both: true }}
    most={200}
    add={t`Add a word`}
    nameOf={({ word }) => word}
    onChange={onChange}
  >
    {({ word, means, both }, change, i) => (
      <>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Word or abbreviation`}
            value={word}
            maxLength={80}
            error={errorAt(errors, `words.${i}.word`)}
            onChange={({ currentTarget }) => change({ word: currentTarget.value })}
          />
          <Field
            label={t`What the documents call it`}
            hint={t`Up to four, with commas between them.`}
            value={means}
            maxLength={340}
            error={errorAt(errors, `words.${i}.means`)}
            onChange={({ currentTarget }) => change({ means: currentTarget.value })}
          />
        </div>
        <label className="flex min-h-6 cursor-pointer items-start gap-3 text-[15px]">
          <input
            type="checkbox"
            checked={both}
            onChange={({ currentTarget }) => change({ both: currentTarget.checked })}
            className="mt-0.5 size-5 shrink-0 accent-blue"
          />
          <Trans>The other way round as well</Trans>
        </label>
      </>
    )}
  </Rows>
)

export function FixedAnswers(props: Props<FixedRow> & InLanguages) {
  const { labelledBy, rows, errors, languages, onChange } = props
  const list = useQuery(files).data?.items ?? []
  return (
    <Rows
      labelledBy={labelledBy}
      rows={rows}
      fresh={{ questions: '', texts: {}, fileId: '', page: '', words: '' }}
      most={100}
      add={t`Add a fixed answer`}
      nameOf={({ questions }) => questions.split('\n')[0]!}
      onChange={onChange}
    >
      {({ questions, texts, fileId, page, words }, change, i) => (
        <>
          <Area
            label={t`Questions`}
            hint={t`Up to five ways to ask it, each on a line of its own.`}
            rows={2}
            value={questions}
            maxLength={2_600}
            error={errorAt(errors, `fixed.${i}.questions`)}
            onChange={(questions) => change({ questions })}
          />
          <TextsOf
            texts={texts}
            languages={languages}
            error={errorAt(errors, `fixed.${i}.texts`)}
            onChange={(texts) => change({ texts })}
          />
          <SelectField
            label={t`Document that is cited (optional)`}
            value={fileId}
            options={[
              { value: '', label: t`None` },
              ...(fileId && !list.some(({ _id }) => _id === fileId)
                ? [{ value: fileId, label: t`The document that was chosen` }]
                : []),
              ...list.map(({ _id, title }) => ({ value: _id, label: title })),
            ]}
            onChange={(fileId) => change({ fileId })}
          />
          {fileId && (
            <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <Field
                label={t`Page`}
                inputMode="numeric"
                value={page}
                error={errorAt(errors, `fixed.${i}.cites.page`)}
                onChange={({ currentTarget }) => change({ page: currentTarget.value })}
              />
              <Field
                label={t`Words of the page that are quoted`}
                hint={t`Letter for letter.`}
                value={words}
                maxLength={1_000}
                error={errorAt(errors, `fixed.${i}.cites.words`)}
                onChange={({ currentTarget }) => change({ words: currentTarget.value })}
              />
            </div>
          )}
        </>
      )}
    </Rows>
  )
}

export const LeftTopics = (props: Props<TopicRow> & InLanguages) => (
  <Rows
    labelledBy={props.labelledBy}
    rows={props.rows}
    fresh={{ name: '', words: '', texts: {} }}
    most={50}
    add={t`Add a topic`}
    nameOf={({ name }) => name}
    onChange={props.onChange}
  >
    {({ name, words, texts }, change, i) => (
      <>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Topic`}
            hint={t`A question that has its words is of this topic.`}
            value={name}
            maxLength={80}
            error={errorAt(props.errors, `topics.${i}.name`)}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <Field
            label={t`Other words for it (optional)`}
            hint={t`Up to twenty, with commas between them. Of several words, a question has to have all.`}
            value={words}
            maxLength={1_700}
            error={errorAt(props.errors, `topics.${i}.words`)}
            onChange={({ currentTarget }) => change({ words: currentTarget.value })}
          />
        </div>
        <TextsOf
          texts={texts}
          languages={props.languages}
          error={errorAt(props.errors, `topics.${i}.texts`)}
          onChange={(texts) => change({ texts })}
        />
      </>
    )}
  </Rows>
)

type TextsProps = InLanguages & {
  texts: Record<string, string>
  error: string | undefined
  onChange: (texts: Record<string, string>) => void
}

/** What members read, in each language of the site. */
function TextsOf({ texts, languages, error, onChange }: TextsProps) {
  const nameOf = new Intl.DisplayNames([formatLocale()], { type: 'language' })
  const all = [...new Set([...languages, ...Object.keys(texts)])]
  return (
    <div className={`grid gap-4 ${all.length > 1 ? 'sm:grid-cols-2' : ''}`}>
      {all.map((language, i) => {
        const name = nameOf.of(language) ?? language
        return (
          <Area
            key={language}
            label={t`What members read, in ${name}`}
            rows={2}
            value={texts[language] ?? ''}
            maxLength={4_000}
            error={i === 0 ? error : undefined}
            onChange={(text) => onChange({ ...texts, [language]: text })}
          />
        )
      })}
    </div>
  )
}
