import { editDayText, rollEditLines, rollEditNames } from '#events/values/roll-edit-names.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import type { PublicRollEdits } from '#services/evidence/roll/roll-edits.contract.ts'
import { LinkButton } from '../../controls/Button.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { unitName } from '../../participation/unit-name.ts'
import { LinkFailure } from '../../participation/link/LinkFailure.tsx'
import '../vote.css'
import './roll-edits.css'
import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'

type RollEditsScreenProps = { readonly linkId: string }

type RollEditsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly edits: PublicRollEdits }

/** Reads the edits of the roll after the vote opened, for everybody with the link. */
const useRollEdits = (linkId: string): RollEditsState => {
  const [state, setState] = useState<RollEditsState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/vote/{linkId}/roll-edits', { params: { linkId }, signal })
      .then((edits) => setState({ status: 'ready', edits }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [linkId])
  return state
}

/**
 * `/vote/{linkId}/roll`: shows everybody with the link how the roll was edited after the vote
 * opened, without names.
 */
const RollEditsScreen = ({ linkId }: RollEditsScreenProps) => {
  const state = useRollEdits(linkId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed':
      return <LinkFailure error={state.error} />
    case 'ready':
      return <RollEdits linkId={linkId} edits={state.edits} />
  }
}

export default RollEditsScreen

type RollEditsProps = RollEditsScreenProps & { readonly edits: PublicRollEdits }

const RollEdits = ({ linkId, edits: told }: RollEditsProps) => (
  <Screen
    title={t('명부를 수정한 기록')}
    heading={t('명부를 수정한 기록')}
    lead={<p>{t('투표를 시작한 뒤 명부(투표하실 분들의 목록)를 수정한 기록입니다.')}</p>}
    action={
      <LinkButton href={`/vote/${linkId}`} look="secondary">
        {t('투표로 돌아가기')}
      </LinkButton>
    }
  >
    <Counts told={told} />
    <OwnEdits told={told} />
    {told.edits.length === 0 ? <p>{t('투표를 시작한 뒤 명부를 수정한 적이 없습니다.')}</p> : <Lines told={told} />}
    <p className="small fine-print">
      {t('누구의 것을 수정했는지는 나오지 않습니다. 수정한 분께는 수정 전의 연락처로 문자를 보내 알립니다.')}
    </p>
    <OwnSlots told={told} />
    {told.own === null && (
      <p className="small fine-print">
        {t('본인에 관한 것은 투표 화면에서 본인 확인을 하신 뒤 이 화면에서 보실 수 있습니다.')}
      </p>
    )}
  </Screen>
)

const countText = ({ entries, units }: NonNullable<PublicRollEdits['opened']>): string =>
  t('{units}, 소유자 {entries}', { units: formatCount(units, '세대'), entries: formatCount(entries, '명') })

const Counts = ({ told: { opened, closed } }: { readonly told: PublicRollEdits }) => (
  <ul className="roll-counts">
    {opened !== null && <li>{t('시작할 때 {count}', { count: countText(opened) })}</li>}
    {closed !== null && <li>{t('마감할 때 {count}', { count: countText(closed) })}</li>}
  </ul>
)

/** Shows the edits of the verified resident's own entries. */
const OwnEdits = ({ told: { own } }: { readonly told: PublicRollEdits }) => {
  if (own === null || own.length === 0) return null
  return (
    <section className="notice notice-calm" aria-label={t('본인에 관한 것')}>
      <p>{t('이 가운데 본인에 관한 것이 {count} 있습니다.', { count: formatCount(own.length, '건') })}</p>
      <ul>
        {own.map(({ commitment, at, what }) => (
          <li key={commitment}>
            {formatDateTime(at)}: {what.map((kind) => t(rollEditNames[kind])).join(', ')}
          </li>
        ))}
      </ul>
      <p>{t('직접 요청하지 않으셨다면 관리사무소에 바로 알려주세요.')}</p>
    </section>
  )
}

/**
 * Shows the numbers of the resident's ballots where evidence has no units; no other page shows
 * them.
 */
const OwnSlots = ({ told: { slots } }: { readonly told: PublicRollEdits }) => {
  if (slots === null || slots.length === 0) return null
  return (
    <details className="small">
      <summary>{t('세대를 가린 자리 번호')}</summary>
      <p>
        {t(
          '증거 파일에는 어느 세대인지 대신 이 번호가 나옵니다. 투표하셨다면 접수증 확인 화면에도 같은 번호가 있어야 합니다. 투표하지 않으셨는데 증거 파일에 이 번호의 표가 있으면 관리사무소에 알려주세요.',
        )}
      </p>
      <ul className="roll-slots">
        {slots.map(({ slot, holder }) => (
          <li key={slot}>
            {holderText(holder)}: <span className="hash">{slot}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const holderText = (holder: string): string => {
  const [kind, dong, ho] = holder.split('\n')
  return kind === 'unit' ? unitName(dong ?? '', ho ?? '') : t('본인의 지분')
}

const Lines = ({ told: { edits, isCut } }: { readonly told: PublicRollEdits }) => (
  <>
    <ul className="roll-edits">
      {rollEditLines(edits).map(({ day, text, by, count }) => (
        <li key={`${day} ${text} ${by}`}>
          <span className="roll-edit-what">
            {text
              .split(', ')
              .map((kind) => t(kind))
              .join(', ')}
          </span>
          <span>
            {editDayText(day)} · {t(by)} · {formatCount(count, '건')}
          </span>
        </li>
      ))}
    </ul>
    {isCut && (
      <p className="small fine-print">{t('너무 많아 모두 보여드리지 못했습니다. 증거 파일에는 모두 들어 있습니다.')}</p>
    )}
  </>
)
