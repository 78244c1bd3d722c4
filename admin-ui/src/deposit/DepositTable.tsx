import {
  Box,
  Button,
  Link as MuiLink,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { Deposit, DepositStatus } from '#services/deposit/deposits.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { StateChip, type StatusStyle } from '../labels/StatusChip.tsx'
import { dongName } from '../labels/dong-name.ts'
import { CertificateButton } from '../labels/deposit/CertificateButton.tsx'
import { depositStatusNames } from '../labels/deposit/deposit-labels.ts'

const looks: Readonly<Record<DepositStatus, Pick<StatusStyle, 'tone' | 'Icon'>>> = {
  differing: { tone: 'risk', Icon: WarningIcon },
  failed: { tone: 'risk', Icon: WarningIcon },
  waiting: { tone: 'pending', Icon: ScheduleIcon },
  deposited: { tone: 'pending', Icon: ScheduleIcon },
  certified: { tone: 'done', Icon: CheckCircleIcon },
}

type OneProps = { readonly deposit: Deposit }

const ownerText = ({ dong, ho, name }: Deposit): string =>
  [dong === null ? '' : dongName(dong), ho === null ? '' : `${ho}호`, name ?? '이름 없음']
    .filter((part) => part !== '')
    .join(' ')

/** Shows deposits with their numbers, and what failed with its reason. */
export const DepositTable = ({ deposits }: { readonly deposits: readonly Deposit[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="공인전자문서센터 보관 목록">
      <TableHead>
        <TableRow>
          <TableCell>소유자</TableCell>
          <TableCell>상태</TableCell>
          <TableCell>보관 번호</TableCell>
          <TableCell>보관한 때</TableCell>
          <TableCell>보관 증명서</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {deposits.map((deposit) => (
          <DepositLine key={deposit.id} deposit={deposit} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

const DepositLine = ({ deposit }: OneProps) => {
  const { id, listId, status, error, depositId, depositedAt, certificate } = deposit
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ whiteSpace: { sm: 'nowrap' }, wordBreak: 'keep-all' }}>
        <MuiLink component={Link} to={`/lists/${listId}/documents/${id}`}>
          {ownerText(deposit)}
        </MuiLink>
      </TableCell>
      <TableCell sx={{ minWidth: error === null ? undefined : { xs: 180, sm: 220 } }}>
        <StateChip label={depositStatusNames[status]} {...looks[status]} />
        {error === null ? null : (
          <Stack direction="row" sx={{ gap: 2, mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" sx={{ color: 'tokens.risk', flex: 1, minWidth: 150 }}>
              {error}
            </Typography>
            <Retry listId={listId} documentIds={[id]} name={`${ownerText(deposit)} 다시 시도`} />
          </Stack>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{depositId ?? '–'}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{depositedAt === null ? '–' : formatDateTime(depositedAt)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {certificate === null ? '–' : <CertificateButton documentId={id} number={certificate.number} />}
      </TableCell>
    </TableRow>
  )
}

type RetryProps = {
  readonly listId: string
  /** Documents to retry; absent: all that failed. */
  readonly documentIds?: readonly string[]
  readonly name?: string
  readonly label?: string
}

/** Retries deposits that failed, or whose document the centre lost. */
export const Retry = ({ listId, documentIds, name, label = '다시 시도' }: RetryProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const may = useMay('POST /api/lists/{listId}/deposits/retry')
  const { mutate, isPending } = useCommand({
    mutationFn: () =>
      call('POST /api/lists/{listId}/deposits/retry', {
        params: { listId },
        body: documentIds === undefined ? {} : { documentIds: [...documentIds] },
      }),
    onSuccess: ({ retried }) =>
      notify(retried === 0 ? '다시 시도할 동의서가 없습니다.' : `${formatCount(retried, '건')}을 다시 보관합니다.`, {
        type: 'success',
      }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return may ? (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      loading={isPending}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  ) : null
}
