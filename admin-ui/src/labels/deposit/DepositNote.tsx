import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import { formatCount } from '#ui/format.ts'
import { listPath } from '../list-labels.ts'
import { missingOf } from './deposit-labels.ts'
import { useDepositSettings } from './use-deposits.ts'

/** Tells before a file for the authority is made that certificates are missing, while deposits are on. */
export const DepositNote = ({ listId }: { readonly listId: string }) => {
  const { data } = useDepositSettings(listId)
  const missing = data?.isOn ? missingOf(data.counts) : 0
  return missing === 0 ? null : (
    <Alert
      severity="warning"
      action={
        <Button component={Link} to={listPath(listId, 'deposits')} color="inherit" size="small">
          보관 보기
        </Button>
      }
    >
      공인전자문서센터의 보관 증명서가 없는 전자 동의서가 {formatCount(missing, '건')} 있습니다. 지금 만들면 제출 서류에
      그 이름이 적힙니다.
    </Alert>
  )
}
