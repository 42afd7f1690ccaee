import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { type DataExport, personalData } from '#contract/account/personal-data.ts'
import { Problem } from '#web/form/problem.tsx'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { reading, toldBeside } from '#web/api/queries.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveBlob } from '#web/ui/save-blob.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { longDate } from '#web/ui/format/when.ts'
import { useRefresh } from './refresh.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

const pollMs = 1_500

const isUnderWay = ({ state }: DataExport) => state === 'queued' || state === 'working'

/** Everything that is stored about the member, in one file for them. */
export function DataSection() {
  const query = useQuery({
    ...reading(personalData.exports),
    staleTime: 0,
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
  })
  const refresh = useRefresh()
  const ask = useMutation({
    mutationFn: () => client.call(personalData.askForExport),
    onSettled: () => refresh(personalData.exports),
    ...toldBeside,
  })
  const underWay = query.data?.some(isUnderWay) ?? false
  return (
    <Section
      id="data"
      lead={t`Everything we keep about you in one zip: your account, your chats and your photo. We send you an e-mail when it is ready.`}
    >
      <Loaded query={query}>
        {(all) =>
          all.length > 0 && (
            <ul aria-label={t`Downloads of your data`} className="mb-5">
              {all.map((one) => (
                <Row key={one._id} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {!underWay && (
        <div className="space-y-4">
          <Problem>{sentenceOf(ask.error)}</Problem>
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            <Trans>Request your data</Trans>
          </Button>
        </div>
      )}
    </Section>
  )
}

function Row({ one }: { one: DataExport }) {
  const refresh = useRefresh()
  const fetchFile = useMutation({
    mutationFn: async () => {
      const answer = await client.bytes(personalData.download, { params: { id: one._id } })
      saveBlob(await answer.blob(), fileName(one))
    },
    onSettled: () => refresh(personalData.exports),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p role="status" className="text-[15px] font-medium tabular-nums">
          {saying(one)}
        </p>
        <p className="mt-0.5 text-[13px] text-soft">
          <Trans>
            Requested <SpokenTime at={one.createdAt} />
          </Trans>
          {one.expiresAt && one.state === 'ready' && t` · here until ${longDate(one.expiresAt)}`}
        </p>
        {isUnderWay(one) && <Progress percent={one.progress} />}
        {one.state === 'failed' && (
          <p className="mt-1 flex items-start gap-1.5 text-[13px] text-bad">
            <CircleAlert className="mt-[2px] size-[15px] shrink-0" aria-hidden />
            <Trans>The file could not be prepared. Your data is safe; request it again.</Trans>
          </p>
        )}
      </div>
      {one.state === 'ready' && (
        <Button
          busy={fetchFile.isPending}
          icon={<Download className="size-[16px]" aria-hidden />}
          onClick={() => fetchFile.mutate()}
        >
          <Trans>Download</Trans>
        </Button>
      )}
    </li>
  )
}

function saying({ state, progress, sizeBytes }: DataExport): string {
  if (state === 'queued') return t`Waiting for its turn`
  if (state === 'working') return t`Being prepared: ${progress} %`
  if (state === 'failed') return t`Not ready`
  return sizeBytes === undefined ? t`Ready` : t`Ready, ${sizeOf(sizeBytes)}`
}

const fileName = ({ createdAt }: DataExport) =>
  `${site.brand.product.toLowerCase()}-data-${createdAt.slice(0, 10)}.zip`

const Progress = ({ percent }: { percent: number }) => (
  <div
    role="progressbar"
    aria-label={t`Preparing your data`}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    className="mt-2.5 h-[3px] max-w-80 overflow-hidden rounded-full bg-rule"
  >
    <div className="h-full bg-blue" style={{ width: `${percent}%` }} />
  </div>
)
