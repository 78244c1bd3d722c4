import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { asksRecognisedCertificate, recognisedCertificateNote } from '#services/list/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'

type Asked = Parameters<typeof asksRecognisedCertificate>[0]

/** Where the law asks consents for more than proof by phone. */
export const CertificateNote = ({ list }: { readonly list: Asked }) =>
  asksRecognisedCertificate(list) ? (
    <Alert severity="info" sx={{ my: 3 }}>
      {recognisedCertificateNote}
    </Alert>
  ) : null

/** The same while a list is made or changed: by what the form says so far. */
export const CertificateNoteOfForm = ({ type }: Pick<List, 'type'>) => {
  const [rule, startDate] = useWatch({ name: ['rule', 'startDate'] }) as readonly [
    string | null | undefined,
    string | null | undefined,
  ]
  return <CertificateNote list={{ type, rule: rule ?? null, startDate: startDate || todayInSeoul() }} />
}
