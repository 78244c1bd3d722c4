import { useEffect, useState } from 'react'
import { CODE_DIGITS, codeDigits, CODES_PER_PAGE, SEARCHED_DIGITS } from '#events/values/participation/tracking-code.ts'
import type { BallotTracker } from '#services/vote/tracker/ballot-tracker.contract.ts'
import { formatCount } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { Button, LinkButton } from '../../controls/Button.tsx'
import { OfficePhone } from '../../controls/OfficePhone.tsx'
import { TextField } from '../../controls/TextField.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../../participation/link/LinkFailure.tsx'
import { groupByFour } from '../encrypted/Fingerprint.tsx'
import { isStoredFingerprint } from '../encrypted/stored-fingerprints.ts'
import '../vote.css'
import '../question/answers.css'
import './tracker.css'

type TrackerScreenProps = { readonly linkId: string }

type TrackerState = {
  readonly tracker: BallotTracker | null
  readonly error: ApiError | null
}

/** Reads a page of the codes that begin with some digits; the page before stays until it is there. */
const useTracker = (linkId: string, begins: string, page: number): TrackerState => {
  const [state, setState] = useState<TrackerState>({ tracker: null, error: null })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/vote/{linkId}/tracker', { params: { linkId }, query: { begins, page }, signal })
      .then((tracker) => setState({ tracker, error: null }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ tracker: null, error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [linkId, begins, page])
  return state
}

/** Returns the code in the address, behind the # that no server sees. */
const codeInAddress = (): string => codeDigits(window.location.hash.slice(1))

/**
 * `/vote/{linkId}/tracker`: shows everybody with the link the codes of the ballots that were
 * counted, and finds one by its digits.
 */
const TrackerScreen = ({ linkId }: TrackerScreenProps) => {
  const [typed, setTyped] = useState(codeInAddress)
  const [page, setPage] = useState(1)
  const { tracker, error } = useTracker(linkId, typed.slice(0, SEARCHED_DIGITS), page)
  if (error !== null) return <LinkFailure error={error} />
  if (tracker === null) return <ScreenSkeleton />
  if (tracker.listed === null) return <NotListed linkId={linkId} tracker={tracker} />
  const search = (text: string) => {
    setTyped(codeDigits(text))
    setPage(1)
  }
  return (
    <Screen
      title={t('집계된 표의 확인 번호')}
      above={<p className="asker">{tracker.apartment.name}</p>}
      heading={t('집계된 표의 확인 번호')}
      lead={
        <p>
          {t('{title}에서 집계한 표 {count}의 번호입니다. 누구의 표인지, 무엇을 골랐는지는 나오지 않습니다.', {
            title: tracker.vote.title,
            count: formatCount(tracker.listed.count, '장'),
          })}
        </p>
      }
      action={
        <LinkButton href={`/vote/${linkId}`} look="secondary">
          {t('투표로 돌아가기')}
        </LinkButton>
      }
    >
      <div className="fields">
        <TextField
          label={t('내 표의 확인 번호')}
          name="code"
          autoComplete="off"
          inputMode="text"
          enterKeyHint="search"
          maxLength={200}
          value={groupByFour(typed)}
          hint={t('투표하신 뒤 화면에 나온 번호입니다. 앞 네 자리만 적으셔도 됩니다.')}
          onChange={search}
        />
      </div>
      <Found tracker={tracker} listed={tracker.listed} typed={typed} />
      <Codes codes={matchingCodes(tracker.listed, typed)} />
      {typed.length <= SEARCHED_DIGITS && <Pages found={tracker.listed.found} page={page} onPage={setPage} />}
    </Screen>
  )
}

export default TrackerScreen

const NotListed = ({
  linkId,
  tracker: { vote, apartment },
}: TrackerScreenProps & { readonly tracker: BallotTracker }) => (
  <MessageScreen
    icon="lock"
    heading={vote.isEncrypted ? t('아직 표의 번호를 볼 수 없습니다') : t('표의 번호가 없는 투표입니다')}
    action={<LinkButton href={`/vote/${linkId}`}>{t('투표로 가기')}</LinkButton>}
  >
    {vote.isEncrypted ? (
      <>
        <p>{t('개표가 끝나면 집계한 표의 번호를 모두 한꺼번에 공개합니다.')}</p>
        <p>{t('개표 전에 공개하면 누가 언제 투표했는지와 맞추어 볼 수 있어서 공개하지 않습니다.')}</p>
      </>
    ) : (
      <p>{t('표를 암호화해서 받는 무기명 투표에만 확인 번호가 있습니다.')}</p>
    )}
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}</p>
  </MessageScreen>
)

type ListedCodes = NonNullable<BallotTracker['listed']>

/** Returns the listed codes that begin with the typed digits; the server compared the first ones. */
const matchingCodes = ({ codes }: ListedCodes, typed: string): readonly string[] =>
  codes.filter((code) => code.startsWith(typed))

type FoundProps = { readonly tracker: BallotTracker; readonly listed: ListedCodes; readonly typed: string }

/** Says how many codes fit what is typed; it is read out as it changes. */
const Found = ({ tracker: { apartment }, listed, typed }: FoundProps) => {
  const codes = matchingCodes(listed, typed)
  const count = typed.length > SEARCHED_DIGITS ? codes.length : listed.found
  const isWhole = typed.length === CODE_DIGITS
  return (
    <div role="status" className="tracker-found">
      {typed !== '' && count > 0 && (
        <p>
          {isWhole
            ? t('이 번호의 표가 집계되었습니다.')
            : t('이 번호로 시작하는 표가 {count} 있습니다. 끝까지 같은지 보아주세요.', {
                count: formatCount(count, '장'),
              })}
        </p>
      )}
      {typed !== '' && count === 0 && (
        <>
          <p>{t('이 번호로 시작하는 표는 집계되지 않았습니다. 번호를 다시 확인해주세요.')}</p>
          <p>
            {tNodes(
              '투표를 취소하고 다시 하셨다면 마지막 표의 번호를 적어주세요. 그래도 없으면 {office}에 알려주세요.',
              { office: <OfficePhone apartment={apartment} /> },
            )}
          </p>
        </>
      )}
    </div>
  )
}

const Codes = ({ codes }: { readonly codes: readonly string[] }) => (
  <ul className="tracker-codes">
    {codes.map((code) => (
      <li key={code}>
        <span className="fingerprint">{groupByFour(code)}</span>
        {isStoredFingerprint(code) && <p className="small">{t('이 기기에서 제출하신 표입니다.')}</p>}
      </li>
    ))}
  </ul>
)

type PagesProps = { readonly found: number; readonly page: number; readonly onPage: (page: number) => void }

const Pages = ({ found, page, onPage }: PagesProps) => {
  const last = Math.ceil(found / CODES_PER_PAGE)
  if (last <= 1) return null
  const goTo = (other: number) => {
    onPage(other)
    window.scrollTo(0, 0)
  }
  return (
    <nav className="tracker-pages" aria-label={t('쪽')}>
      <p className="small">{t('{last}쪽 가운데 {page}쪽', { last, page })}</p>
      {page > 1 && (
        <Button look="secondary" onClick={() => goTo(page - 1)}>
          {t('앞쪽')}
        </Button>
      )}
      {page < last && (
        <Button look="secondary" onClick={() => goTo(page + 1)}>
          {t('다음 쪽')}
        </Button>
      )}
    </nav>
  )
}
