import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { IdentityLinkPage } from '#services/participation/identity-record/identity-records.contract.ts'
import { formatDateTime, zoneNote } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { DayField } from '../controls/DayField.tsx'
import { dayOf } from '../controls/day-of.ts'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { TextField } from '../controls/TextField.tsx'
import { Screen } from '../frame/Screen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useTask } from '../use-task.ts'
import { EndedLinkScreen } from './EndedLinkScreen.tsx'
import { secretInAddress, useLinkPage } from './use-link-page.ts'
import './identity-link.css'
import { tNodes } from '#ui/t-nodes.ts'

type Link = { readonly id: string; readonly secret: string }

/**
 * `/identity/link/{id}#…`: the one-time link of an owner without a Korean phone, whose identity
 * document two administrators saw. They confirm their birth date, and vote.
 */
const IdentityLinkScreen = ({ id }: { readonly id: string }) => {
  const [secret] = useState(secretInAddress)
  const read = useCallback(
    (signal: AbortSignal) =>
      api.call('POST /api/user/identity-link/{id}', { params: { id }, body: { secret }, signal }),
    [id, secret],
  )
  const [state, setState] = useLinkPage(read)
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <EndedLinkScreen error={state.error} />
  const end = (error: ApiError): void => setState({ status: 'failed', error })
  return <AnswerStep link={{ id, secret }} page={state.page} onEnded={end} />
}

export default IdentityLinkScreen

type AnswerStepProps = {
  readonly link: Link
  readonly page: IdentityLinkPage
  /** Called when the link is dead: of no use to type on. */
  readonly onEnded: (error: ApiError) => void
}

const questions = {
  birthDate: { heading: t('생년월일을 입력해주세요'), missing: t('생년월일을 끝까지 입력해주세요.') },
  name: { heading: t('이름을 입력해주세요'), missing: t('이름을 입력해주세요.') },
} as const

const endings: readonly string[] = ['IDENTITY_LINK_LOCKED', 'IDENTITY_LINK_USED', 'LINK_EXPIRED', 'INVALID_LINK']

/** Opens the link with an answer, and leads to the vote. */
const useAnswer = ({ link: { id, secret }, onEnded }: Pick<AnswerStepProps, 'link' | 'onEnded'>) => {
  const [, navigate] = useLocation()
  const task = useTask()
  const open = (answer: string): void =>
    void task.run(async () => {
      try {
        const { linkId } = await api.call('POST /api/user/identity-link/{id}/open', {
          params: { id },
          body: { secret, answer },
        })
        navigate(`/vote/${linkId}`, { replace: true })
      } catch (thrown) {
        const error = toApiError(thrown)
        if (endings.includes(error.code)) onEnded(error)
        throw error
      }
    })
  return { ...task, open }
}

const AnswerStep = ({ link, page, onEnded }: AnswerStepProps) => {
  const { asks, list, apartment } = page
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { isBusy, error, clear, open } = useAnswer({ link, onEnded })
  const answer = asks === 'birthDate' ? dayOf(typed) : typed.trim() || null
  const { heading, missing } = questions[asks]
  const mistake = isTried && answer === null ? missing : undefined
  const left = error?.fields.find(({ path }) => path === 'answer')?.message
  const type = (value: string): void => {
    clear()
    setTyped(value)
  }
  const submit = (): void => {
    setIsTried(true)
    if (answer !== null) open(answer)
  }
  return (
    <Screen
      title={t('본인 확인')}
      heading={heading}
      above={<p className="asker">{apartment.name}</p>}
      lead={
        <p>
          {t('관리자 두 사람이 신분증을 확인했습니다. 명부와 같은지 한 번 더 확인하고 ‘{name}’ 투표를 시작합니다.', {
            name: list.name,
          })}
        </p>
      }
      onSubmit={submit}
      action={
        <>
          <FailureNotice error={error} {...(left !== undefined && { advice: left })} again={t('투표 시작하기')} />
          <Button type="submit" isBusy={isBusy}>
            {t('투표 시작하기')}
          </Button>
        </>
      }
    >
      {asks === 'birthDate' ? (
        <DayField label={t('생년월일')} value={typed} onChange={type} error={mistake} />
      ) : (
        <TextField
          label={t('이름')}
          value={typed}
          onChange={type}
          error={mistake}
          maxLength={100}
          autoComplete="name"
        />
      )}
      <LinkNotes page={page} />
    </Screen>
  )
}

/** Shows until when the link opens, and whom to ask. */
const LinkNotes = ({ page: { expiresAt, apartment } }: Pick<AnswerStepProps, 'page'>) => (
  <div className="identity-link-notes">
    <p>
      {t(
        '이 링크는 한 번만, {expiresAt}{zone}까지 열 수 있습니다. 시작하신 뒤에는 이 브라우저에서 한 시간 안에 마쳐주세요.',
        { expiresAt: formatDateTime(expiresAt), zone: zoneNote(expiresAt) },
      )}
    </p>
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}</p>
  </div>
)
