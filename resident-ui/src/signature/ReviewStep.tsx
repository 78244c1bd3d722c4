import { useState, type ReactNode } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import type { TemplateField } from '#services/pdf-template/field-position.contract.ts'
import type {
  ConsentText,
  SignaturePage,
  Signing,
  SigningReceipt,
} from '#services/signature/signing/signing.contract.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Icon } from '../controls/Icon.tsx'
import { useReportsConnection } from '../connection.ts'
import { Screen } from '../frame/Screen.tsx'
import { waitWords } from '../server-waits.ts'
import { LaterLead } from './later/LaterNote.tsx'
import { OnBehalf } from '../vote/unit/OnBehalf.tsx'
import { isDecline, type FieldRequest, type FieldValues } from './field/requested-fields.ts'
import { DECLINE_WORDS } from './field/entry-texts.ts'
import { surroundings } from './field/field-positions.ts'
import { BindingText } from '../language/BindingText.tsx'
import { MixedText } from '../language/MixedText.tsx'
import { shownValues } from './document/page-values.ts'
import { PageSheet } from './document/PageSheet.tsx'
import { shownMark } from './pad/signature-mark.ts'
import type { Mark } from './signing-draft.ts'
import type { SubmissionBody } from './submission.ts'
import { useSubmission, type SubmissionState } from './use-submission.ts'
import { useZoom } from '../document/use-zoom.ts'
import { ZoomButtons } from '../document/ZoomButtons.tsx'

type Template = NonNullable<Signing['template']>

export type ReviewContent = {
  readonly token: string
  readonly template: Template
  /** Name of the signer, and the unit. */
  readonly who: string
  readonly things: readonly FieldRequest[]
  /** Values of the form's fields, from the roll and from the signer. */
  readonly values: FieldValues
  readonly mark: Mark
  readonly texts: readonly ConsentText[]
  readonly withdrawal: Signing['withdrawal']
  readonly withdrawalTerm: Signing['withdrawalTerm']
  readonly later: Signing['later']
  readonly onBack: () => void
  readonly onEdit: (index: number) => void
  /** Absent where a certificate signs, and the roll's name stands in place of a drawn signature. */
  readonly onSignAgain?: (() => void) | undefined
  readonly onReadAgain: () => void
}

type ReviewStepProps = ReviewContent & {
  readonly body: SubmissionBody
  readonly onSubmitted: (receipt: SigningReceipt) => void
  readonly onRefused: (error: ApiError) => void
}

const afterwards: Readonly<Record<NonNullable<Signing['withdrawal']>, string>> = {
  'until-close': t('제출하신 뒤에도 마감 전까지는 철회하실 수 있습니다.'),
  'not-allowed': t('제출하신 뒤에는 바꾸거나 철회하실 수 없습니다.'),
}

type ReviewFrameProps = ReviewContent & {
  readonly heading: string
  readonly action: ReactNode
  /** Content below everything that is signed. */
  readonly after?: ReactNode
  readonly onSubmit?: () => void
}

/** Shows the signature in its field and everything that is submitted with it, and what is to press. */
export const ReviewFrame = ({ heading, action, after, onSubmit, ...props }: ReviewFrameProps) => {
  const { template, values, who, withdrawal, withdrawalTerm, later, onBack } = props
  return (
    <Screen
      stage={{ way: 'signature', at: 4 }}
      title={t('서명 확인')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={heading}
      lead={
        isDecline(template.fields, values) ? (
          <p>
            <strong>{DECLINE_WORDS}</strong>
          </p>
        ) : (
          <>
            <p>
              {withdrawalTerm === undefined ? (
                afterwards[withdrawal ?? 'not-allowed']
              ) : (
                <BindingText text={withdrawalTerm} />
              )}
            </p>
            {later && <LaterLead later={later} />}
          </>
        )
      }
      onBack={onBack}
      {...(onSubmit && { onSubmit })}
      action={action}
    >
      <SignedPage {...props} />
      <Values {...props} />
      <Agreements texts={props.texts} />
      {after}
    </Screen>
  )
}

/** Shows what is submitted, then 제출하기. */
export const ReviewStep = ({ body, onSubmitted, onRefused, ...content }: ReviewStepProps) => {
  const { token } = content
  const { state, submit } = useSubmission({ token, body, onDone: onSubmitted, onRefused })
  return (
    <ReviewFrame
      {...content}
      heading={t('이대로 제출하시겠습니까?')}
      onSubmit={() => void submit()}
      action={<Submitting state={state} />}
    />
  )
}

type PendingState = Extract<SubmissionState, { readonly status: 'waiting' | 'busy' }>

const isPending = (state: SubmissionState): state is PendingState =>
  state.status === 'waiting' || state.status === 'busy'

const UNREACHED = t('연결이 끊겨 아직 제출하지 못했습니다. 이 화면을 그대로 두시면 다시 연결될 때 자동으로 제출합니다.')

const busyText = (delayMs: number): string =>
  t('서버가 바빠 아직 제출하지 못했습니다. 이 화면을 그대로 두시면 {wait} 뒤 자동으로 다시 제출합니다.', {
    wait: waitWords(delayMs / 1_000),
  })

/** Shows the button, and the outcome of its last press. */
const Submitting = ({ state }: { readonly state: SubmissionState }) => {
  useReportsConnection(isPending(state))
  return (
    <>
      <FailureNotice error={state.status === 'refused' ? state.error : null} />
      <div role="status">
        {state.status === 'sending' && <span className="visually-hidden">{t('제출하고 있습니다.')}</span>}
        {isPending(state) && (
          <p className="notice notice-calm">
            <Icon name="offline" />
            <span>
              {state.status === 'waiting' ? UNREACHED : busyText(state.delayMs)}{' '}
              {t('서명과 적으신 내용은 그대로 있습니다.')}
            </span>
          </p>
        )}
      </div>
      <Button type="submit" isBusy={state.status === 'sending'}>
        {isPending(state) || state.status === 'refused' ? t('다시 제출하기') : t('제출하기')}
      </Button>
    </>
  )
}

const SignedPage = (props: ReviewContent) => {
  const { template, mark, onSignAgain, onReadAgain } = props
  const place = template.fields.find(({ kind }) => kind === 'signature')
  const page = template.pages.find((one) => one.page === place?.page)
  return (
    <section aria-label={t('서명')} className="review-part">
      {place === undefined || page === undefined ? (
        <>
          <MarkPicture mark={mark} />
          <p className="small">{t('서명은 문서 뒤에 붙는 확인서에 들어갑니다.')}</p>
        </>
      ) : (
        <SignatureOnPage {...props} place={place} page={page} />
      )}
      <div className="review-ways">
        {onSignAgain && (
          <Button look="quiet" onClick={onSignAgain}>
            {t('다시 서명하기')}
          </Button>
        )}
        <Button look="quiet" onClick={onReadAgain}>
          {t('문서 다시 보기')}
        </Button>
      </div>
    </section>
  )
}

const MarkPicture = ({ mark }: { readonly mark: Mark }) => {
  const shown = shownMark(mark)
  return 'picture' in shown ? (
    <img className="review-mark" src={shown.picture} alt={t('하신 서명')} />
  ) : (
    <p className="typed-preview">{shown.name}</p>
  )
}

type SignatureOnPageProps = ReviewContent & { readonly place: TemplateField; readonly page: SignaturePage }

/**
 * Shows the part of the page around the signature, large enough to read, and the whole page on a
 * click.
 */
const SignatureOnPage = ({ token, template, values, mark, place, page }: SignatureOnPageProps) => {
  const [isWhole, setWhole] = useState(false)
  const { sheets, zoom, step } = useZoom()
  const sheet = {
    token,
    page,
    fields: template.fields.filter((field) => field.page === page.page),
    filled: { values, signature: shownMark(mark) },
    marked: [place.id],
  }
  return (
    <>
      <div ref={sheets} className="review-page">
        <div className="page-scroll">
          {isWhole ? (
            <PageSheet key="whole" {...sheet} />
          ) : (
            <PageSheet key="part" {...sheet} part={surroundings(place, page)} />
          )}
        </div>
      </div>
      <div className="reading-tools">
        <ZoomButtons zoom={zoom} onStep={step} />
        <Button look="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('서명만 보기') : t('쪽 전체 보기')}
        </Button>
      </div>
    </>
  )
}

const Values = ({ template, things, values, onEdit }: ReviewContent) => {
  const asked = new Set(things.flatMap(({ fields }) => fields.map(({ id }) => id)))
  const known = shownValues(
    template.fields.filter(({ id }) => !asked.has(id)),
    values,
  )
  return (
    <section aria-label={t('문서에 들어가는 내용')} className="review-part">
      <h2>{t('문서에 들어가는 내용')}</h2>
      <dl className="page-values">
        {known.map(({ id, label, words }) => (
          <div key={id}>
            <dt>
              <MixedText text={label} />
            </dt>
            <dd>
              <MixedText text={words} />
            </dd>
          </div>
        ))}
        {things.map((thing, index) => (
          <div key={thing.fields[0]?.id ?? index} className="review-answer">
            <dt>
              <MixedText text={nameOf(thing)} />
            </dt>
            <dd>
              <MixedText text={wordsOf(thing, values)} />
            </dd>
            <dd className="review-edit">
              <Button look="quiet" onClick={() => onEdit(index)}>
                {t('바꾸기')}
                <span className="visually-hidden"> ({thing.label})</span>
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small fine-print">{t('명부에 있는 내용이 사실과 다르면 제출하기 전에 관리사무소에 알려주세요.')}</p>
    </section>
  )
}

const nameOf = ({ kind, label, isChoice }: FieldRequest): string => {
  if (isChoice) return t('고른 답')
  return kind === 'checkbox' ? t('표시한 칸') : label
}

const wordsOf = ({ kind, fields }: FieldRequest, values: FieldValues): string => {
  const ticked = fields.filter(({ id }) => values[id] === true).map(({ label }) => label)
  if (kind === 'checkbox') return ticked.length === 0 ? t('없음') : ticked.join(', ')
  return shownValues(fields, values)[0]?.words ?? t('비워둠')
}

const Agreements = ({ texts }: { readonly texts: readonly ConsentText[] }) =>
  texts.length === 0 ? null : (
    <section aria-label={t('동의하신 내용')} className="review-part">
      <h2>{t('동의하신 내용')}</h2>
      <ul className="review-texts">
        {texts.map(({ key, title }) => (
          <li key={key}>
            <Icon name="check" />
            <span>
              <BindingText text={title} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
