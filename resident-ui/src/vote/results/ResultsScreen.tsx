import { formatDateTime } from '#ui/format.ts'
import type { PublicResults, Verdict } from '#services/vote/results/vote-results.contract.ts'
import { LinkButton } from '../../controls/Button.tsx'
import { MessageScreen } from '../../frame/MessageScreen.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { LinkFailure } from '../../participation/link/LinkFailure.tsx'
import { InspectionLink } from '../../disclosure/InspectionLink.tsx'
import { QuestionOutcome } from './QuestionOutcome.tsx'
import { afterOpeningMeanings, arithmeticText, metText, turnoutText, verdictMeaning } from './results-texts.ts'
import '../vote.css'
import './results.css'
import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { api } from '../../api.ts'
import { BindingText } from '../../language/BindingText.tsx'
import { Korean } from '../../language/Korean.tsx'
import { KoreanIsBinding } from '../../language/KoreanIsBinding.tsx'

type ResultsScreenProps = { readonly linkId: string }

type ResultsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly results: PublicResults }

/** The results that everybody with the link may see. */
const useResults = (linkId: string): ResultsState => {
  const [state, setState] = useState<ResultsState>({ status: 'loading' })
  useEffect(() => {
    const { signal, abort } = abortable()
    api
      .call('GET /api/vote/{linkId}/results', { params: { linkId }, signal })
      .then((results) => setState({ status: 'ready', results }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return abort
  }, [linkId])
  return state
}

const abortable = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/**
 * `/vote/{linkId}/results`: shows the results to everybody with the link, where the vote publishes
 * them.
 */
const ResultsScreen = ({ linkId }: ResultsScreenProps) => {
  const state = useResults(linkId)
  switch (state.status) {
    case 'loading':
      return <ScreenSkeleton />
    case 'failed': {
      const { error } = state
      return error.code === 'RESULTS_NOT_PUBLIC' ? <NotPublic linkId={linkId} /> : <LinkFailure error={error} />
    }
    case 'ready':
      return <Results linkId={linkId} results={state.results} />
  }
}

export default ResultsScreen

const NotPublic = ({ linkId }: ResultsScreenProps) => (
  <MessageScreen
    icon="lock"
    heading={t('아직 결과를 볼 수 없습니다')}
    action={<LinkButton href={`/vote/${linkId}`}>{t('투표로 가기')}</LinkButton>}
  >
    <p>{t('개표가 끝나지 않았거나, 결과를 링크로 공개하지 않는 투표입니다.')}</p>
    <p>{t('결과가 궁금하시면 관리사무소에 문의해주세요.')}</p>
  </MessageScreen>
)

const Results = ({ linkId, results }: ResultsScreenProps & { readonly results: PublicResults }) => {
  const { vote, apartment, questions, rule, notes, countedAt, afterOpening } = results
  const meanings = afterOpening ? afterOpeningMeanings(afterOpening) : null
  return (
    <Screen
      title={t('투표 결과: {title}', { title: vote.title })}
      above={
        <p className="asker" lang="ko">
          {apartment.name}
        </p>
      }
      heading={<Korean>{vote.title}</Korean>}
      lead={<p>{t('투표 결과')}</p>}
      action={
        <LinkButton href={`/vote/${linkId}`} look="secondary">
          {t('투표로 돌아가기')}
        </LinkButton>
      }
    >
      <KoreanIsBinding />
      {rule !== null && (
        <p className="verdict">
          <BindingText text={rule.sentence} meaning={verdictMeaning(rule, questions)} />
        </p>
      )}
      <p className="results-turnout">{turnoutText(results)}</p>
      {questions.map((question) => (
        <QuestionOutcome key={question.id} question={question} weight={vote.weight} isOnly={questions.length === 1} />
      ))}
      {rule !== null && rule.conditions.length > 0 && <Arithmetic verdict={rule} />}
      {afterOpening && (
        <section className="after-opening">
          <h2>{t('투표가 열린 뒤')}</h2>
          <ul>
            {afterOpening.texts.map((text, index) => (
              <li key={text}>
                <BindingText text={text} meaning={meanings?.[index] ?? null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.map(({ code, text }) => (
        <p key={code} className="small fine-print">
          <BindingText text={text} />
        </p>
      ))}
      <p className="small fine-print">{t('{countedAt}에 개표했습니다.', { countedAt: formatDateTime(countedAt) })}</p>
      {results.hasTracker && (
        <LinkButton href={`/vote/${linkId}/tracker`} look="quiet">
          {t('집계된 표의 확인 번호 보기')}
        </LinkButton>
      )}
      {results.assembly !== undefined && <InspectionLink linkId={linkId} />}
    </Screen>
  )
}

const Arithmetic = ({ verdict: { conditions } }: { readonly verdict: Verdict }) => (
  <details className="arithmetic">
    <summary>{t('어떻게 계산했나요?')}</summary>
    <ul>
      {conditions.map((condition) => (
        <li key={`${condition.label} ${condition.dong ?? ''} ${condition.basis}`}>
          <strong>
            <Korean>
              {condition.dong === null ? '' : `${condition.dong} `}
              {condition.label}
            </Korean>
          </strong>
          <br />
          {arithmeticText(condition)} · {metText(condition)}
        </li>
      ))}
    </ul>
  </details>
)
