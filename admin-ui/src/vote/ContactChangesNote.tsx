import { Alert, Link as TextLink } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { contactChangesQuery } from '../history/use-contact-changes.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { listPath } from '../labels/list-labels.ts'

/**
 * Warns of a vote during which names or phones of its owners were changed, the usual way of fraud.
 * Nothing where there were none.
 */
export const ContactChangesNote = ({ vote }: { readonly vote: Vote }) => {
  const enabled = useMay('GET /api/list/{id}/changes') && vote.status !== 'draft'
  const dataProvider = useDataProvider()
  const { data: count = 0 } = useQuery({ ...contactChangesQuery(dataProvider, vote.listId, vote.id), enabled })
  if (count === 0) return null
  return (
    <Alert severity="warning">
      이 투표가 진행되는 동안 소유자의 이름이나 전화번호를 {count}건 바꾸었습니다. 전화번호가 바뀐 분께는 바뀌기 전의
      번호로 문자를 보내 알렸습니다.{' '}
      <TextLink component={Link} to={listPath(vote.listId, 'changes')}>
        바뀐 연락처 보기
      </TextLink>
    </Alert>
  )
}
