import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { formatPhone } from '#events/values/phone.ts'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { Facts } from '../../kit/display/Facts.tsx'
import { PaperViewer } from '../../pdf-template/paper/PaperViewer.tsx'
import { useFile, usePdf } from '../../pdf-template/paper/use-pdf.ts'
import { StateChip } from '../../labels/StatusChip.tsx'
import { giverName, holderText, proxyStyles } from './proxy-labels.ts'

type ProxyDialogProps = { readonly proxy: Proxy; readonly onClose: () => void }

const sides = { display: 'grid', gridTemplateColumns: { md: 'minmax(0, 3fr) minmax(260px, 2fr)' }, gap: 5 } as const

/** Shows a proxy form beside its scan: the second administrator's check, and further acts. */
const ProxyDialog = ({ proxy, onClose }: ProxyDialogProps) => (
  <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="proxy-title">
    <DialogTitle id="proxy-title">{giverName(proxy)} 위임장</DialogTitle>
    <DialogContent>
      <Box sx={sides}>
        <Scan proxy={proxy} />
        <Stack spacing={4}>
          <ProxyFacts proxy={proxy} />
          <ProxyActions proxy={proxy} onDone={onClose} />
        </Stack>
      </Box>
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        닫기
      </Button>
    </DialogActions>
  </Dialog>
)

const Scan = ({ proxy: { id, voteId } }: { readonly proxy: Proxy }) => {
  const { call } = useCalls()
  const may = useMay('GET /api/votes/{id}/proxies/{proxyId}/scan')
  const { data, error } = useFile(
    ['proxy', id],
    () => call('GET /api/votes/{id}/proxies/{proxyId}/scan', { params: { id: voteId, proxyId: id } }),
    may,
  )
  const opened = usePdf(data)
  const failure = error ?? opened.error
  if (!may) return <Alert severity="info">스캔에는 개인정보가 있어 담당 관리자만 볼 수 있습니다.</Alert>
  if (failure !== null) return <Alert severity="error">{toApiError(failure).text}</Alert>
  return (
    <Box sx={{ height: { xs: 360, md: 560 } }}>
      <PaperViewer pdf={opened.pdf} label="위임장 스캔의 쪽" />
    </Box>
  )
}

const timeAndName = (at: string | null, by: Proxy['enteredBy']): string =>
  at === null ? '–' : [formatDateTime(at), by?.name].filter((part) => part !== undefined).join(' · ')

const ProxyFacts = ({ proxy }: { readonly proxy: Proxy }) => (
  <Facts
    facts={[
      { name: '상태', value: <StateChip {...proxyStyles[proxy.status]} /> },
      { name: '위임한 분', value: giverName(proxy) },
      { name: '위임받은 분', value: holderText(proxy) },
      { name: '연락처', value: proxy.holder.phone === null ? '–' : formatPhone(proxy.holder.phone) },
      {
        name: '투표하는 곳',
        value:
          proxy.holder.listUserId === null
            ? '현장 투표에서만 (명부에 없는 분)'
            : '본인의 투표 링크나 현장 투표 (명부의 소유자)',
      },
      { name: '등록', value: timeAndName(proxy.enteredAt, proxy.enteredBy) },
      { name: '확인·반려', value: timeAndName(proxy.settledAt, proxy.settledBy) },
      ...(proxy.usedAt === null ? [] : [{ name: '투표한 때', value: formatDateTime(proxy.usedAt) }]),
      ...(proxy.reason === null ? [] : [{ name: '사유', value: proxy.reason }]),
    ]}
  />
)

type ProxyActionsProps = { readonly proxy: Proxy; readonly onDone: () => void }

const ProxyActions = ({ proxy, onDone }: ProxyActionsProps) => {
  const { call } = useCalls()
  const may = useMay('POST /api/votes/{id}/proxies/{proxyId}/confirm')
  const { data: me } = useGetIdentity()
  if (!may || me === undefined) return null
  const isMine = proxy.enteredBy?.id === me.id
  const params = { id: proxy.voteId, proxyId: proxy.id }
  if (proxy.status === 'standing') return <Revoke proxy={proxy} onDone={onDone} />
  if (proxy.status !== 'waiting') return null
  return (
    <Stack spacing={3}>
      <Alert severity="warning">
        {isMine
          ? '다른 관리자가 확인해야 쓸 수 있습니다. 잘못 등록했으면 반려하세요.'
          : '스캔의 이름, 동·호, 위임받은 분, 서명을 명부와 비교해주세요.'}
      </Alert>
      <Stack direction="row" sx={{ gap: 2 }}>
        {isMine ? null : (
          <ConfirmedAction
            label="확인하기"
            title="위임장을 확인하시겠습니까?"
            done="위임장을 확인했습니다."
            button={{ variant: 'contained', color: 'primary' }}
            send={() => call('POST /api/votes/{id}/proxies/{proxyId}/confirm', { params, body: {} })}
            onDone={onDone}
          >
            <li>
              {giverName(proxy)} 소유자를 대신해 투표할 사람: {holderText(proxy)}
            </li>
            <li>위임한 분이 먼저 직접 투표하면 위임은 자동으로 끝납니다.</li>
          </ConfirmedAction>
        )}
        <ConfirmedAction
          label="반려하기"
          title="위임장을 반려하시겠습니까?"
          reason={{ hint: '예: 서명이 없음, 다른 세대의 위임장' }}
          button={{ variant: 'outlined' }}
          done="위임장을 반려했습니다."
          isRemoval
          send={(reason) => call('POST /api/votes/{id}/proxies/{proxyId}/refuse', { params, body: { reason } })}
          onDone={onDone}
        >
          <li>이 위임장으로는 투표할 수 없습니다. 기록과 스캔은 남습니다.</li>
          <li>위임장을 다시 받으면 새로 등록할 수 있습니다.</li>
        </ConfirmedAction>
      </Stack>
    </Stack>
  )
}

/** Button that revokes a proxy for its giver. */
const Revoke = ({ proxy, onDone }: ProxyActionsProps) => {
  const { call } = useCalls()
  const params = { id: proxy.voteId, proxyId: proxy.id }
  return (
    <ConfirmedAction
      label="철회하기"
      title="위임을 철회하시겠습니까?"
      reason={{ hint: '예: 위임한 분이 철회를 알려 왔습니다.' }}
      button={{ variant: 'outlined' }}
      done="위임을 철회했습니다."
      isRemoval
      send={(reason) => call('POST /api/votes/{id}/proxies/{proxyId}/revoke', { params, body: { reason } })}
      onDone={onDone}
    >
      <li>위임받은 분은 더 이상 이 세대를 대신해 투표할 수 없습니다.</li>
      <li>위임한 분은 직접 투표할 수 있습니다. 기록과 스캔은 남습니다.</li>
    </ConfirmedAction>
  )
}

export default ProxyDialog
