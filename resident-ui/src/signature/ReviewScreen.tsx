import { useState } from 'react'
import { agreedOf } from '../identity/agreed-texts.ts'
import { CertificateReview } from './certificate/CertificateReview.tsx'
import { rollNameMark } from './certificate/roll-name-mark.ts'
import { isDecline } from './field/requested-fields.ts'
import { ReviewStep, type ReviewContent } from './ReviewStep.tsx'
import { emptyDraft } from './signing-draft.ts'
import { whoOf } from './field/signer-text.ts'
import { submissionOf } from './submission.ts'
import { requestedFieldsOf } from './unit-facts.ts'
import type { UnitScreenProps } from './use-signing-journey.ts'

/** Shows what is signed: with a certificate where the campaign takes one, or without. */
export const ReviewScreen = (props: UnitScreenProps) => {
  const { token, signing, agreed, journey, entry } = props
  const { template, texts, withdrawal, withdrawalTerm, later, shown, certificate, office } = signing
  // A reader may submit without a certificate where it is only offered.
  const [isPlain, setPlain] = useState(false)
  const unit = entry.listUserId
  const drawn = journey.marks[unit]
  const { values: answers, explained } = journey.drafts[unit] ?? emptyDraft
  const mark = drawn ?? (certificate === undefined ? undefined : rollNameMark(signing.user?.name ?? ''))
  if (template === undefined || mark === undefined) return null
  const things = requestedFieldsOf(signing)
  const given = agreedOf(texts, agreed)
  const values = { ...answers, ...signing.values }
  const body = submissionOf({ unit, mark, things, values: answers, consents: given, shown })
  const content: ReviewContent = {
    token,
    template,
    things,
    mark,
    withdrawal,
    withdrawalTerm,
    later,
    values,
    who: whoOf(props),
    texts: given,
    onBack: journey.back ?? (() => journey.push({ name: 'document', unit })),
    onEdit: (index) => journey.push({ name: 'field', unit, index, editing: true }),
    onSignAgain: certificate?.rule === 'required' ? undefined : () => journey.push({ name: 'sign', unit }),
    onReadAgain: () => journey.push({ name: 'document', unit }),
  }
  // A decline needs no certificate.
  if (certificate === undefined || isPlain || isDecline(template.fields, values))
    return (
      <ReviewStep
        key={unit}
        {...content}
        body={body}
        onSubmitted={(receipt) => journey.finish(unit, receipt)}
        onRefused={(error) => journey.meet(unit, error)}
      />
    )
  return (
    <CertificateReview
      key={unit}
      {...{ content, certificate, office, body }}
      ticks={explained}
      onPlain={certificate.rule === 'offered' ? () => setPlain(true) : undefined}
      onSigned={(receipt) => void journey.finishAnew(unit, receipt)}
      onRefused={(error) => journey.meet(unit, error)}
    />
  )
}
