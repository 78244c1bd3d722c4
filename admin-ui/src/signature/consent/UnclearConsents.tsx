import { Alert, Button } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { formatCount } from '#ui/format.ts'
import { live } from '../../kit/data/query-client.ts'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { consentPath } from '../signature-labels.ts'

const MAX_NAMED = 10

/**
 * Shows consents that count although the ticked choice does not say consent: each needs a check.
 */
export const UnclearConsents = ({ list }: { readonly list: List }) => {
  const { data, total = 0 } = useGetList<Consent>(
    'consents',
    {
      filter: { listId: list.id, unclear: true, status: ['valid', 'at-risk'] },
      sort: { field: 'dong', order: 'ASC' },
      pagination: { page: 1, perPage: MAX_NAMED },
    },
    live,
  )
  if (data === undefined || data.length === 0) return null
  return (
    <Alert severity="warning">
      표시한 칸만으로는 동의인지 알 수 없는 동의서가 {formatCount(total, '건')} 있습니다. 문서를 보고 소유자에게
      확인해주세요.{' '}
      {data.map((consent) => (
        <Button key={consent.id} size="small" color="inherit" component={Link} to={consentPath(list.id, consent.id)}>
          {unitName(consent)} {nameOf(consent)}
        </Button>
      ))}
      {total > data.length ? `외 ${formatCount(total - data.length, '건')}` : null}
    </Alert>
  )
}
