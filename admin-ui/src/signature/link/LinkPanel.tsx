import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import PrintIcon from '@mui/icons-material/PrintOutlined'
import ShareIcon from '@mui/icons-material/ShareOutlined'
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import { PrintSheet } from '../../list/PrintSheet.tsx'
import { periodText } from '../../labels/list-labels.ts'
import { QrCode } from '../../kit/share/QrCode.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { IssueLink } from './IssueLink.tsx'
import { CampaignLinkSwitch, LinkRemoval } from './LinkActs.tsx'
import { useCopy } from './use-copy.ts'

type LinkPanelProps = { readonly list: List; readonly link: SignatureLink | null }

/** The public link of a campaign: make it, pass it on, switch it off and on, take it away. */
export const LinkPanel = ({ list, link }: LinkPanelProps) => (
  <Section title="전자서명 링크">
    {link === null ? <NoLink list={list} /> : <IssuedLink list={list} link={link} />}
  </Section>
)

const NoLink = ({ list }: { readonly list: List }) => (
  <Stack spacing={3}>
    <Typography variant="body2" color="textSecondary">
      아직 링크가 없습니다.
    </Typography>
    {list.status === 'closed' ? null : <IssueLink list={list} variant="outlined" fullWidth />}
  </Stack>
)

const endOf: Readonly<Record<List['status'], string | null>> = {
  scheduled: '시작일 전에는 서명할 수 없습니다.',
  active: null,
  closed: '마감한 리스트여서 서명할 수 없습니다.',
}

type IssuedLinkProps = { readonly list: List; readonly link: SignatureLink }

const IssuedLink = ({ list, link }: IssuedLinkProps) => {
  const [printing, setPrinting] = useState(false)
  const copy = useCopy()
  const address = new URL(link.url, window.location.origin).href
  const isOff = link.status === 'inactive'
  const isFaded = isOff || list.status === 'closed'
  const note = endOf[list.status]
  return (
    <Stack spacing={3}>
      {isOff ? <Alert severity="warning">꺼진 링크입니다. 이 주소로는 아무도 들어올 수 없습니다.</Alert> : null}
      <Stack direction="row" spacing={3} sx={{ alignItems: 'center' }}>
        <Box sx={{ opacity: isFaded ? 0.3 : 1, lineHeight: 0, flex: 'none' }}>
          <QrCode text={address} label="전자서명 링크 QR 코드" size={128} />
        </Box>
        <Stack spacing={2} sx={{ flex: 1, minWidth: 0 }}>
          <Button variant="outlined" color="inherit" startIcon={<ContentCopyIcon />} onClick={() => void copy(address)}>
            링크 복사
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<PrintIcon />}
            disabled={isFaded}
            onClick={() => setPrinting(true)}
          >
            안내문 인쇄
          </Button>
          <Share title={list.name} address={address} disabled={isFaded} />
        </Stack>
      </Stack>
      <TextField
        label="링크 주소"
        size="small"
        value={address}
        fullWidth
        slotProps={{
          htmlInput: { readOnly: true, onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select() },
        }}
      />
      {note === null ? null : (
        <Typography variant="caption" color="textSecondary">
          {note}
        </Typography>
      )}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <CampaignLinkSwitch listId={list.id} link={link} />
        <LinkRemoval listId={list.id} />
      </Stack>
      {printing ? <Notice list={list} address={address} onDone={() => setPrinting(false)} /> : null}
    </Stack>
  )
}

type NoticeProps = { readonly list: List; readonly address: string; readonly onDone: () => void }

const Notice = ({ list, ...printed }: NoticeProps) => (
  <PrintSheet
    apartmentId={list.apartmentId}
    title={list.name}
    sentence="휴대전화로 QR 코드를 찍으면 동의서를 읽고 서명하실 수 있습니다."
    needs="본인 명의의 휴대전화가 필요합니다."
    times={periodText(list)}
    codeLabel="전자서명 링크 QR 코드"
    {...printed}
  />
)

type ShareProps = { readonly title: string; readonly address: string; readonly disabled: boolean }

/** Hands the link to the device's own ways of sending; nothing where it has none. */
const Share = ({ title, address, disabled }: ShareProps) => {
  const canShare = typeof navigator.share === 'function'
  // Closing the sharing sheet of the device is no error.
  const share = (): void => void navigator.share({ title, url: address }).catch(() => undefined)
  return canShare ? (
    <Button variant="outlined" color="inherit" startIcon={<ShareIcon />} disabled={disabled} onClick={share}>
      공유하기
    </Button>
  ) : null
}
