import { Link as MuiLink } from '@mui/material'
import { Link } from 'react-router'
import { certificateAppTitles } from '#events/values/certificate-app.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatArea, formatDate, formatDateTime } from '#ui/format.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { nameOf, residentPath, unitName } from '../../labels/person-labels.ts'
import { identityCheckText } from '../../labels/identity/identity-check.ts'
import { paperFormFacts } from '../paper/typed-form.ts'
import { answerText, consentWayNames, providerNames } from '../signature-labels.ts'

type Fact = { readonly name: string; readonly value: React.ReactNode }

const when = (known: boolean, fact: () => Fact): readonly Fact[] => (known ? [fact()] : [])

const reasonNames: Readonly<Partial<Record<Consent['status'], string>>> = {
  withdrawn: '철회 사유',
  refused: '반려 사유',
}

const ownerFacts = (consent: Consent): readonly Fact[] => [
  {
    name: '소유자',
    value: (
      <MuiLink component={Link} to={residentPath(consent.listId, consent.userId)}>
        {unitName(consent)} {nameOf(consent)}
      </MuiLink>
    ),
  },
  { name: '전용면적', value: consent.area === null ? '–' : formatArea(consent.area) },
  { name: '방식', value: consent.inPerson ? '대면 서명' : consentWayNames[consent.way] },
  ...when(answerText(consent) !== '', () => ({ name: '답', value: answerText(consent) })),
]

const pathFacts = ({
  status,
  way,
  signedAt,
  signedOn,
  provider,
  inPerson,
  certificate,
  formNumber,
  identityCheck,
  paperForm,
  arrival,
  enteredBy,
  confirmedBy,
}: Consent): readonly Fact[] => [
  ...when(provider !== null, () => ({ name: '본인 확인', value: provider === null ? '–' : providerNames[provider] })),
  ...when(inPerson, () => ({ name: '본인 확인', value: '대면 서명: 관리자 두 사람이 신분증 확인' })),
  ...when(certificate !== null, () => ({
    name: '인증서',
    value: certificate === null ? '–' : certificateAppTitles[certificate],
  })),
  ...when(formNumber !== null, () => ({ name: '연번', value: formNumber })),
  ...when(identityCheck !== null, () => ({
    name: '본인 확인',
    value: identityCheck === null ? '–' : identityCheckText(identityCheck),
  })),
  ...paperFormFacts({ paperForm, arrival }),
  ...when(signedOn !== null, () => ({ name: '서명한 날', value: formatDate(signedOn ?? '') })),
  ...when(enteredBy !== null, () => ({ name: inPerson ? '먼저 확인' : '등록', value: enteredBy?.name })),
  ...when(confirmedBy !== null, () => ({ name: inPerson ? '같은 신분증 확인' : '확인', value: confirmedBy?.name })),
  {
    name: way === 'online' || status !== 'pending' ? '기록 시각' : '등록 시각',
    value: formatDateTime(signedAt),
  },
]

const endFacts = ({ status, withdrawnAt, reason, position }: Consent): readonly Fact[] => [
  ...when(withdrawnAt !== null, () => ({ name: '철회 시각', value: formatDateTime(withdrawnAt ?? '') })),
  ...when(reason !== null && reason !== '', () => ({ name: reasonNames[status] ?? '메모', value: reason })),
  { name: '기록 번호', value: `${position.toLocaleString('ko-KR')}번` },
]

/** Shows a consent: its owner, its method, and its state. */
export const ConsentFacts = ({ consent }: { readonly consent: Consent }) => (
  <Section title="동의">
    <Facts facts={[...ownerFacts(consent), ...pathFacts(consent), ...endFacts(consent)]} />
  </Section>
)
