import type { ApiError } from '#ui/http/api-client.ts'
import { OfficeName } from '../identity/CallOffice.tsx'
import { Button } from '../controls/Button.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { unitName } from '../participation/unit-name.ts'
import type { Signing } from '#services/signature/signing/signing.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import type { FieldValues } from './field/requested-fields.ts'
import { DeclineStep } from './decline/DeclineStep.tsx'
import { DocumentStep } from './document/DocumentStep.tsx'
import { isOpenEntry, standingOf } from './field/entry-texts.ts'
import { FieldStep } from './field/FieldStep.tsx'
import { ExplainStep } from './certificate/ExplainStep.tsx'
import { lacksCertificate, NotReadyScreen } from './certificate/NotReadyScreen.tsx'
import { LaterNote } from './later/LaterNote.tsx'
import { ObjectStep } from './later/ObjectStep.tsx'
import { PadStep } from './pad/PadStep.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'
import { whoOf } from './field/signer-text.ts'
import { SignedStep } from './SignedStep.tsx'
import { documentName, emptyDraft } from './signing-draft.ts'
import type { SigningAction } from './signing-phase.ts'
import { TABLET } from './signing-api.ts'
import { stepAfterField, nextStepFor } from './signing-steps.ts'
import { requestedFieldsOf } from './unit-facts.ts'
import type { UnitScreenProps } from './use-signing-journey.ts'
import { TabletReceipt } from './tablet/TabletReceipt.tsx'
import { WithdrawStep } from './decline/WithdrawStep.tsx'

const actOf = ({ name }: UnitScreenProps['step']): SigningAction =>
  name === 'withdraw' || name === 'object' ? name : 'decline'

/** Shows the step of one unit. */
export const UnitScreen = (props: UnitScreenProps) => {
  const { token, signing, journey, step, entry } = props
  const { list, office } = signing
  const unit = entry.listUserId
  const told = {
    token,
    unit: entry,
    list,
    office,
    onFailure: (error: ApiError) => journey.meet(unit, error, actOf(step)),
  }
  const back = journey.back ?? (() => journey.push({ name: 'document', unit }))
  switch (step.name) {
    case 'document':
    case 'explain':
    case 'field':
    case 'sign':
    case 'review':
      return <DocumentScreen {...props} />
    case 'settled':
      return <SettledScreen {...props} />
    case 'decline':
      return <DeclineStep {...told} onBack={back} onDeclined={() => journey.told({ name: 'declined', unit })} />
    case 'withdraw':
      return (
        <WithdrawStep
          {...told}
          isByMail={signing.withdrawalTerm !== undefined}
          onBack={back}
          onWithdrawn={(receipt) => journey.told({ name: 'withdrawn', unit, receipt })}
        />
      )
    case 'object':
      return signing.later === undefined ? null : (
        <ObjectStep
          {...told}
          signing={signing}
          later={signing.later}
          onBack={back}
          onObjected={(objection) => journey.told({ name: 'objected', unit, objection })}
        />
      )
  }
}

type ExplainScreenProps = UnitScreenProps & { readonly onBack: () => void }

const ExplainScreen = ({ signing, journey, entry, facts, onBack, ...props }: ExplainScreenProps) => {
  const unit = entry.listUserId
  return (
    <ExplainStep
      key={unit}
      who={whoOf({ ...props, signing, entry })}
      texts={signing.certificate?.explanations ?? []}
      ticks={(journey.drafts[unit] ?? emptyDraft).explained}
      onChange={(ticks) => journey.explain(unit, ticks)}
      onBack={onBack}
      onDone={() => journey.push(nextStepFor({ ...facts, isExplained: true }))}
    />
  )
}

/** Shows a step that needs the document. */
const DocumentScreen = (props: UnitScreenProps) => {
  const { token, signing, journey, step, entry, facts } = props
  const { template, office } = signing
  const unit = entry.listUserId
  const { values: answers } = journey.drafts[unit] ?? emptyDraft
  if (template === undefined) return null
  if (lacksCertificate(signing)) return <NotReadyScreen office={office} />
  const values = { ...answers, ...signing.values }
  const back = journey.back ?? (() => journey.push({ name: 'document', unit }))
  switch (step.name) {
    case 'document':
      return (
        <DocumentStep
          key={unit}
          {...{ token, signing, template, entry, values }}
          isRead={facts.isRead}
          onBack={journey.back}
          onRead={() => {
            journey.read(unit, documentName(template))
            journey.push(nextStepFor({ ...facts, isRead: true }))
          }}
          onDecline={token === TABLET ? undefined : () => journey.push({ name: 'decline', unit })}
        />
      )
    case 'explain':
      return <ExplainScreen {...props} onBack={back} />
    case 'field':
      return <FieldScreen {...props} template={template} values={values} index={step.index} isEditing={step.editing} />
    case 'sign':
      return (
        <PadStep
          key={unit}
          who={whoOf(props)}
          name={signing.user?.name ?? ''}
          office={office}
          mark={journey.marks[unit] ?? null}
          lastMark={journey.lastMark}
          mayType={signing.typedSignature === true}
          mayImprint={signing.imprintSignature === true}
          refusal={journey.markRefusal?.unit === unit ? journey.markRefusal.why : null}
          onBack={back}
          onSigned={(mark) => {
            journey.sign(unit, mark)
            journey.push({ name: 'review', unit })
          }}
        />
      )
    case 'review':
      return <ReviewScreen {...props} />
    case 'settled':
    case 'decline':
    case 'withdraw':
    case 'object':
      return null
  }
}

type FieldScreenProps = UnitScreenProps & {
  readonly template: NonNullable<Signing['template']>
  readonly values: FieldValues
  readonly index: number
  readonly isEditing: boolean
}

const FieldScreen = ({
  token,
  signing,
  journey,
  entry,
  facts,
  template,
  values,
  index,
  isEditing,
}: FieldScreenProps) => {
  const unit = entry.listUserId
  const things = requestedFieldsOf(signing)
  const asked = things[index]
  const back = journey.back ?? (() => journey.push({ name: 'document', unit }))
  return asked === undefined ? null : (
    <FieldStep
      key={`${unit} ${index}`}
      {...{ token, template, asked, values, index, isEditing }}
      count={things.length}
      answers={(journey.drafts[unit] ?? emptyDraft).values}
      onAnswer={(changed) => journey.answer(unit, changed)}
      onBack={back}
      onNext={() => (isEditing ? back() : journey.push(stepAfterField(facts, index)))}
    />
  )
}

/** Shows a unit that is signed, or cannot be signed any more. */
const SettledScreen = ({ token, signing, journey, entry }: UnitScreenProps) => {
  const { list, office, later, entries = [] } = signing
  const unit = entry.listUserId
  const onOthers = entries.length > 1 ? () => journey.push({ name: 'units' }) : undefined
  if (token === TABLET && entry.receipt !== null)
    return <TabletReceipt {...{ signing, entry }} receipt={entry.receipt} isDeclined={entry.state === 'declined'} />
  if (entry.receipt !== null && !isOpenEntry(entry))
    return (
      <SignedStep
        key={unit}
        {...{ signing, entry }}
        receipt={entry.receipt}
        documentId={entry.documentId}
        answer={entry.answer}
        isDeclined={false}
        isNew={false}
        onBack={onOthers}
        onWithdraw={entry.withdrawable ? () => journey.push({ name: 'withdraw', unit }) : undefined}
        later={
          later && <LaterNote {...{ token, later, unit }} onObject={() => journey.push({ name: 'object', unit })} />
        }
      />
    )
  const isOpen = isOpenEntry(entry)
  return (
    <MessageScreen
      icon={isOpen ? 'calendar' : 'check'}
      heading={isOpen ? t('마감되었습니다') : t('이미 동의하셨습니다')}
      action={onOthers && <Button onClick={onOthers}>{t('다른 세대 보기')}</Button>}
    >
      <p>
        <strong>{list.name}</strong>
        <br />
        {unitName(entry.dong, entry.ho)}
      </p>
      <p>{isOpen && !entry.signedLate ? t('서명하지 않으신 채로 마감되었습니다.') : standingOf(entry)}</p>
      <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficeName office={office} /> })}</p>
    </MessageScreen>
  )
}
