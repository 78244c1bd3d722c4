import { Box, Link, Stack, Typography } from '@mui/material'
import type { Practice } from '#services/practice/practices.contract.ts'
import { Section } from '../kit/layout/Section.tsx'
import { CopyLine } from '../kit/share/CopyLine.tsx'
import { QrCode } from '../kit/share/QrCode.tsx'

const QR_SIZE = 132

const bubble = {
  p: 3,
  borderRadius: '10px',
  border: '1px dashed',
  borderColor: 'tokens.borderStrong',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxWidth: 360,
} as const

/** Shows the message that owners would get, and the link of the practice. */
export const PracticeLink = ({ practice: { title, message, url } }: { readonly practice: Practice }) => (
  <Section title={title}>
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 5, alignItems: 'flex-start' }}>
      <Box role="group" aria-label="연습 알림톡 미리보기" sx={bubble}>
        {message}
      </Box>
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <Typography variant="subtitle2">연습 링크</Typography>
        <CopyLine name="연습 링크" text={url} />
        <Link href={url} target="_blank" rel="noreferrer">
          연습 화면 열기
        </Link>
        <QrCode text={url} label="연습 링크의 QR 코드" size={QR_SIZE} />
      </Stack>
    </Stack>
  </Section>
)
