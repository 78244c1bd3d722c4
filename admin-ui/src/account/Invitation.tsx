import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import { Box, Button } from '@mui/material'
import { useNotify } from 'react-admin'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import { Section } from '../kit/layout/Section.tsx'
import { copyText } from '../kit/share/copy-text.ts'
import { invitationText } from './invitation.ts'

const message = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'tokens.surfaceSunken',
  borderRadius: '8px',
  p: 4,
  fontSize: 14,
} as const

/** Shows what to do after an invitation, since Danji sends no message itself. */
export const Invitation = ({ admin }: { readonly admin: Admin }) => {
  const notify = useNotify()
  const text = invitationText(admin, new URL('/admin/login', window.location.origin).href)
  const copy = async (): Promise<void> => {
    const copied = await copyText(text)
    notify(copied ? '안내문을 복사했습니다.' : '복사하지 못했습니다. 안내문을 직접 선택해 복사해주세요.', {
      type: copied ? 'success' : 'warning',
    })
  }
  return (
    <Section
      title="초대 안내문"
      note="아래 글을 복사해 전해주세요."
      actions={
        <Button variant="outlined" color="inherit" startIcon={<ContentCopyIcon />} onClick={() => void copy()}>
          안내문 복사
        </Button>
      }
    >
      <Box sx={message}>{text}</Box>
    </Section>
  )
}
