import { useEffect, useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { formatPercent } from '#ui/format.ts'
import { api } from '../api.ts'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'
import './display.css'

type Display = AnswerTo<'POST /api/displays/{assemblyId}'>
type Current = NonNullable<Display['current']>

/** Time in milliseconds between two readings. */
const EVERY_MS = 5_000

type DisplayState = {
  readonly display: Display | null
  /** Milliseconds by which the server's clock is ahead of this one. */
  readonly ahead: number
  readonly error: ApiError | null
}

/** Reads what the display shows again and again; the last one stays while the server is away. */
const useDisplay = (assemblyId: string): DisplayState => {
  const [state, setState] = useState<DisplayState>({ display: null, ahead: 0, error: null })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async (): Promise<void> => {
      try {
        // Behind the #: no log of a server has it.
        const secret = window.location.hash.slice(1)
        const params = { assemblyId }
        const display = await api.call('POST /api/displays/{assemblyId}', {
          params,
          body: { secret },
          signal,
          retries: 0,
        })
        setState({ display, ahead: Date.parse(display.at) - Date.now(), error: null })
      } catch (thrown) {
        if (!signal.aborted) setState((before) => ({ ...before, error: toApiError(thrown) }))
      }
    }
    void read()
    const timer = setInterval(() => void read(), EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [assemblyId])
  return state
}

/** Returns the milliseconds until a time by the server's clock, once a second. */
const useLeft = (until: string | null, ahead: number): number | null => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return until === null ? null : Math.max(0, Date.parse(until) - now - ahead)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Writes a duration as "1:05:09" or "05:09". */
const durationText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return [...(hours > 0 ? [String(hours)] : []), two(minutes), two(seconds % 60)].join(':')
}

const people = (count: number): string => `${count.toLocaleString('ko-KR')}명`

const Share = ({ name, share }: { readonly name: string; readonly share: Current['direct'] }) =>
  share === null ? null : (
    <p className={share.met ? 'display-share display-met' : 'display-share'}>
      <span>{name}</span>
      <strong>
        {people(share.count)} / 필요 {people(share.least)}
      </strong>
      <span>{share.met ? '충족' : '부족'}</span>
    </p>
  )

const Result = ({ result }: { readonly result: NonNullable<Current['result']> }) => (
  <div className="display-result">
    {result.sentence !== null && <p>{result.sentence}</p>}
    <ul>
      {result.choices.map(({ label, count }, place) => (
        // Labels of two questions may be equal; their places are not.
        <li key={`${place} ${label}`}>
          <span>{label}</span>
          <strong>{count === null ? '비공개' : `${count.toLocaleString('ko-KR')}표`}</strong>
        </li>
      ))}
    </ul>
  </div>
)

const Item = ({ current, ahead }: { readonly current: Current; readonly ahead: number }) => {
  const left = useLeft(current.isVoting ? current.closesAt : null, ahead)
  return (
    <section className="display-item" aria-label="진행 중인 안건">
      <p className="display-place">제{current.place}호 안건</p>
      <h2>{current.title}</h2>
      <Share name="직접 출석" share={current.direct} />
      <Share name="출석" share={current.presence} />
      {left !== null && (
        <p className="display-left" role="timer">
          투표 마감까지 <strong>{durationText(left)}</strong>
        </p>
      )}
      {current.result !== null && <Result result={current.result} />}
    </section>
  )
}

const statusTexts: Readonly<Record<Display['status'], string>> = {
  draft: '',
  noticed: '곧 시작합니다',
  open: '',
  ended: '총회가 끝났습니다',
  cancelled: '취소된 총회입니다',
}

type DisplayScreenProps = { readonly assemblyId: string }

/** `/display/{assembly}#secret`: figures and the present item, for a projector in the hall. */
const DisplayScreen = ({ assemblyId }: DisplayScreenProps) => {
  const { display, ahead, error } = useDisplay(assemblyId)
  const title = display?.title ?? '현장 화면'
  useEffect(() => {
    document.title = `${title} - 단지`
  }, [title])
  // An address that was replaced or revoked shows nothing more.
  if (error !== null && (display === null || error.kind === 'not-found')) return <LinkFailure error={error} />
  if (display === null) return <main className="display" aria-busy="true" />
  const { owners, present, inHall, online, current, status, isInterrupted } = display
  return (
    <main className="display">
      <header>
        <p>{display.apartment}</p>
        <h1>{display.title}</h1>
        <p role="status">{error === null ? statusTexts[status] : '끊김 · 다시 연결하고 있습니다'}</p>
      </header>
      <dl className="display-figures">
        <div>
          <dt>지금 출석</dt>
          <dd>{people(present)}</dd>
          <dd className="display-part">
            전체 {people(owners)} 중 {formatPercent(owners === 0 ? 0 : present / owners)}
          </dd>
        </div>
        <div>
          <dt>현장</dt>
          <dd>{people(inHall)}</dd>
        </div>
        <div>
          <dt>온라인</dt>
          <dd>{people(online)}</dd>
          {isInterrupted && <dd className="display-part">중계 중단</dd>}
        </div>
      </dl>
      {current === null ? null : <Item current={current} ahead={ahead} />}
    </main>
  )
}

export default DisplayScreen
