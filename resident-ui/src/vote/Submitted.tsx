import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import { nameOf, shownChoices } from './question/choice-order.ts'
import { LinkButton } from '../controls/Button.tsx'
import { ErrorNotice } from '../controls/Notice.tsx'
import { Fingerprint } from './encrypted/Fingerprint.tsx'
import { storedFingerprint } from './encrypted/stored-fingerprints.ts'
import './question/answers.css'
import { Korean } from '../language/Korean.tsx'

type Vote = VoterPage['vote']
type Answers = NonNullable<VoterUnit['answers']>

/** Returns the names of the chosen choices as on the ballot. */
const namesOf = (vote: Vote, question: Vote['questions'][number], answers: Answers): readonly string[] => {
  const chosen = answers.find(({ questionId }) => questionId === question.id)?.choiceIds ?? []
  // A fixed order needs no seed: only the names are needed.
  const choices = shownChoices({ ...vote, choiceOrder: 'fixed' }, question, { candidates: [], seed: '' })
  return choices.filter(({ id }) => chosen.includes(id)).map(nameOf)
}

/** Names a question's answer that chose nothing: an abstention, or an invalid item of a paper. */
const nothingChosen = ({ id }: Vote['questions'][number], answers: Answers): string =>
  answers.some(({ questionId, invalid }) => questionId === id && invalid === true) ? t('무효') : t('기권')

type SubmittedProps = {
  /** Link of the vote, which may be an item of an assembly. */
  readonly linkId: string
  readonly vote: Vote
  readonly unit: Pick<VoterUnit, 'answers' | 'fingerprint' | 'receipt'>
}

type Fingerprints = {
  /** Fingerprint of the ballot that this device sent; undefined where another one did. */
  readonly sent: string | undefined
  /** Fingerprint of the ballot that counts; undefined before the count. */
  readonly counted: string | undefined
}

const wordsOf = ({ sent, counted }: Fingerprints): string => {
  if (counted === undefined)
    return t('개표가 끝난 뒤 이 링크로 다시 들어오시면 집계에 들어간 표의 번호가 보입니다. 이 번호와 같아야 합니다.')
  if (sent === undefined) return t('투표하실 때 적어 두신 번호와 같으면, 제출하신 표가 그대로 집계된 것입니다.')
  return t('이 기기에서 제출하신 표가 그대로 집계되었습니다.')
}

const SubmittedEncrypted = ({ linkId, ...fingerprints }: Fingerprints & Pick<SubmittedProps, 'linkId'>) => {
  const { sent, counted } = fingerprints
  const shown = counted ?? sent
  const isOther = sent !== undefined && counted !== undefined && sent !== counted
  return (
    <section className="handed-in" aria-label={t('제출하신 내용')}>
      <h2>{t('제출하신 내용')}</h2>
      <p>
        {t(
          '무기명 투표라서 고르신 내용을 투표하신 기기에서 암호화하여 제출했습니다. 표를 하나씩 열지 않고, 모두 합한 결과만 풀어 봅니다.',
        )}
      </p>
      {shown !== undefined && (
        <Fingerprint
          name={counted === undefined ? t('암호화한 표의 확인 번호') : t('집계된 표의 확인 번호')}
          digits={shown}
        />
      )}
      {isOther ? (
        <ErrorNotice>
          {t('이 기기에서 제출하신 표와 다른 표가 집계되었습니다. 이 화면을 사진으로 남기고 관리사무소에 알려주세요.')}
        </ErrorNotice>
      ) : (
        shown !== undefined && <p className="small">{wordsOf(fingerprints)}</p>
      )}
      {counted !== undefined && (
        <LinkButton href={`/vote/${linkId}/tracker#${sent ?? counted}`} look="quiet">
          {t('집계된 표에서 찾아보기')}
        </LinkButton>
      )}
    </section>
  )
}

/**
 * Shows a verified resident the choices of their ballot; for a secret vote, why they are not
 * available. It is beside the receipt and not part of it: the saved picture and the page behind the
 * QR code are shown to others.
 */
export const Submitted = ({ linkId, vote, unit: { answers, fingerprint, receipt } }: SubmittedProps) => {
  const sent = receipt === null ? undefined : storedFingerprint(receipt.id)
  if (vote.encryption) return <SubmittedEncrypted {...{ linkId, sent, counted: fingerprint }} />
  if (vote.ballotKind === 'secret')
    return (
      <section className="handed-in" aria-label={t('제출하신 내용')}>
        <h2>{t('제출하신 내용')}</h2>
        <p>
          {t(
            '무기명 투표라서 고르신 내용은 접수증에 남기지 않습니다. 누가 무엇을 골랐는지는 관리사무소도 볼 수 없습니다.',
          )}
        </p>
      </section>
    )
  if (answers === undefined) return null
  return (
    <section className="handed-in" aria-label={t('제출하신 내용')}>
      <h2>{t('제출하신 내용')}</h2>
      <ol className="answers">
        {vote.questions.map((question, index) => {
          const names = namesOf(vote, question, answers)
          return (
            <li key={question.id} className="answered answered-done">
              <p className="answered-question">
                {vote.questions.length > 1 && `${index + 1}. `}
                <Korean>{question.title}</Korean>
              </p>
              {names.length === 0 && <p className="answered-choice">{nothingChosen(question, answers)}</p>}
              {names.map((name) => (
                <p key={name} className="answered-choice">
                  <Korean>{name}</Korean>
                </p>
              ))}
            </li>
          )
        })}
      </ol>
      <p className="small">{t('저장하신 사진과 QR 코드에는 고르신 내용이 나오지 않습니다.')}</p>
    </section>
  )
}
