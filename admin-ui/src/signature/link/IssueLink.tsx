import LinkIcon from '@mui/icons-material/Link'
import { Button, type ButtonProps } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommandToast } from '../../kit/data/use-command-toast.ts'

type IssueLinkProps = { readonly list: List } & Pick<ButtonProps, 'variant' | 'fullWidth' | 'disabled'>

/** Makes the public link of a list. */
export const IssueLink = ({ list, ...button }: IssueLinkProps) => {
  const { call } = useCalls()
  const { mutate, isPending } = useCommandToast<void>(
    () => call('POST /api/lists/{listId}/signature/link', { params: { listId: list.id }, body: {} }),
    '전자서명 링크를 만들었습니다.',
  )
  return (
    <Button {...button} startIcon={<LinkIcon />} loading={isPending} onClick={() => mutate()}>
      링크 만들기
    </Button>
  )
}
