import type { Document } from '#services/document/documents.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { CertificateButton } from './CertificateButton.tsx'

/** Shows the deposit of a document beside its evidence; nothing where it is not deposited. */
export const DepositFacts = ({
  document: { id, deposit },
}: {
  readonly document: Pick<Document, 'id' | 'deposit'>
}) => {
  if (deposit === null) return null
  const { centre, depositId, depositedAt, certificateNumber } = deposit
  return (
    <Section title="공인전자문서센터 보관">
      <Facts
        facts={[
          { name: '센터', value: centre },
          { name: '보관 번호', value: depositId ?? '아직 보관되지 않았습니다' },
          { name: '보관한 때', value: depositedAt === null ? '–' : formatDateTime(depositedAt) },
          {
            name: '보관 증명서',
            value: certificateNumber === null ? '–' : <CertificateButton documentId={id} number={certificateNumber} />,
          },
        ]}
      />
    </Section>
  )
}
