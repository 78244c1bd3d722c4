import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import LinkIcon from '@mui/icons-material/Link'
import MessageIcon from '@mui/icons-material/SmsOutlined'
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommandToast } from '../../kit/data/use-command-toast.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { copyText } from '../../kit/share/copy-text.ts'
import { QrCode } from '../../kit/share/QrCode.tsx'
import { LinkSwitch } from '../../list/LinkSwitch.tsx'
import { sendMessagesPath } from '../../labels/message-labels.ts'
import { LinkSheet } from './LinkSheet.tsx'

type Link = NonNullable<Vote['link']>

type LinkPanelProps = { readonly vote: Vote; readonly title?: ReactNode }

/** The public link of a vote: make it, pass it on, switch it off and on. */
export const LinkPanel = ({ vote, title = '투표 링크' }: LinkPanelProps) => {
  const { link, status } = vote
  // A closed vote takes no more votes, so there is no link to pass on.
  if (status === 'closed') return <EndedLink title={title} vote={vote} />
  return (
    <Section title={title}>
      {link === null ? <IssueLink vote={vote} /> : <IssuedLink vote={vote} link={link} />}
    </Section>
  )
}

const endedText = ({ link, publicResults }: Vote): string => {
  if (link === null) return '이 투표는 링크 없이 마감되었습니다.'
  if (link.status === 'inactive') return '꺼진 링크입니다. 이 주소로는 아무도 들어올 수 없습니다.'
  return publicResults
    ? '마감했습니다. 링크로는 접수증과, 개표한 뒤에는 결과를 봅니다.'
    : '마감했습니다. 링크로는 접수증만 봅니다.'
}

const EndedLink = ({ vote, title }: { readonly vote: Vote; readonly title: ReactNode }) => (
  <Section title={title}>
    <Typography variant="body2" color="textSecondary">
      {endedText(vote)}
    </Typography>
    {vote.link === null ? null : (
      <Box sx={{ mt: 3 }}>
        <VoteLinkSwitch vote={vote} link={vote.link} />
      </Box>
    )}
  </Section>
)

const IssueLink = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const { mutate, isPending } = useCommandToast<void>(
    () =>
      call('POST /api/votes/lists/{listId}/vote/{voteId}/link', {
        params: { listId: vote.listId, voteId: vote.id },
        body: {},
      }),
    '투표 링크를 만들었습니다.',
  )
  return (
    <Button
      variant="outlined"
      color="inherit"
      fullWidth
      startIcon={<LinkIcon />}
      loading={isPending}
      onClick={() => mutate()}
    >
      링크 만들기
    </Button>
  )
}

const IssuedLink = ({ vote, link }: { readonly vote: Vote; readonly link: Link }) => {
  const notify = useNotify()
  const maySend = useMay('POST /api/messages/list/{listId}/send')
  const address = new URL(link.url, window.location.origin).href
  const copy = async (): Promise<void> => {
    const copied = await copyText(address)
    notify(copied ? '링크를 복사했습니다.' : '복사하지 못했습니다. 주소를 직접 선택해 복사해주세요.', {
      type: copied ? 'success' : 'warning',
    })
  }
  return (
    <Stack spacing={4}>
      {link.status === 'inactive' ? (
        <Alert severity="warning">꺼진 링크입니다. 이 주소로는 아무도 들어올 수 없습니다.</Alert>
      ) : null}
      <Box sx={{ opacity: link.status === 'inactive' ? 0.3 : 1, alignSelf: 'center' }}>
        <QrCode text={address} label="투표 링크 QR 코드" size={184} />
      </Box>
      <TextField
        label="링크 주소"
        value={address}
        fullWidth
        slotProps={{
          htmlInput: { readOnly: true, onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select() },
        }}
      />
      <Stack direction="row" spacing={2}>
        <Button
          variant="outlined"
          color="inherit"
          fullWidth
          startIcon={<ContentCopyIcon />}
          onClick={() => void copy()}
        >
          링크 복사
        </Button>
        <VoteLinkSwitch vote={vote} link={link} />
      </Stack>
      <LinkSheet vote={vote} address={address} disabled={link.status === 'inactive'} />
      {vote.status === 'open' && maySend ? (
        <Button
          component={RouterLink}
          to={sendMessagesPath(vote.listId)}
          variant="outlined"
          color="inherit"
          fullWidth
          startIcon={<MessageIcon />}
        >
          알림톡 보내기
        </Button>
      ) : null}
      {vote.status === 'draft' ? (
        <Typography variant="caption" color="textSecondary">
          시작하기 전에는 링크로 투표할 수 없습니다.
        </Typography>
      ) : null}
    </Stack>
  )
}

type VoteLinkSwitchProps = { readonly vote: Vote; readonly link: Link }

const VoteLinkSwitch = ({ vote: { id: voteId, listId }, link }: VoteLinkSwitchProps) => {
  const { call } = useCalls()
  return (
    <LinkSwitch
      status={link.status}
      change={(status) =>
        call('PUT /api/lists/{listId}/vote/{voteId}/link/status', { params: { listId, voteId }, body: { status } })
      }
      button={{ variant: 'outlined', sx: { width: '100%' } }}
    >
      <li>이 링크를 받은 모든 소유자가 바로 들어올 수 없게 됩니다.</li>
      <li>이미 제출된 표는 그대로 남습니다.</li>
      <li>언제든 다시 켤 수 있고, 주소와 QR 코드는 바뀌지 않습니다.</li>
    </LinkSwitch>
  )
}
