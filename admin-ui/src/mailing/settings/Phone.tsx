import { Box, Stack, Typography } from '@mui/material'
import type { ArrivingMessage } from '#services/mailing/settings/message-settings.contract.ts'

type PhoneProps = {
  readonly message: ArrivingMessage
  readonly channel: 'kakao' | 'sms'
}

const frame = {
  border: 8,
  borderColor: 'text.primary',
  borderRadius: '28px',
  bgcolor: 'tokens.surfaceSunken',
  maxWidth: 340,
  mx: 'auto',
  overflow: 'hidden',
} as const
const screen = { p: 3, height: 460, overflowY: 'auto' } as const
const bubble = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  overflow: 'hidden',
} as const
/** KakaoTalk's own colours: the band above an 알림톡, on both themes. */
const band = { bgcolor: '#fee500', color: '#191919', px: 3, py: 1.5, fontWeight: 700 } as const
const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
const buttonStyle = {
  ...wrapped,
  border: 1,
  borderColor: 'tokens.borderStrong',
  borderRadius: '6px',
  p: 2,
  textAlign: 'center',
} as const

/** A message as it arrives on a phone; nothing in it can be pressed. */
export const Phone = ({ message, channel }: PhoneProps) => (
  <Box sx={frame} role="group" aria-label={channel === 'kakao' ? '카카오톡으로 온 모습' : '문자로 온 모습'}>
    <Box sx={screen} tabIndex={0} role="region" aria-label="메시지">
      <Typography variant="caption" component="p" sx={{ mb: 2, fontWeight: 600 }}>
        {message.sender}
      </Typography>
      {channel === 'kakao' ? (
        <KakaoBubble message={message} />
      ) : (
        <Box sx={{ ...bubble, p: 3 }}>
          <Typography variant="body2" sx={wrapped}>
            {message.sms}
          </Typography>
        </Box>
      )}
    </Box>
  </Box>
)

const KakaoBubble = ({ message: { emphasis, text, buttons } }: { readonly message: ArrivingMessage }) => (
  <Box sx={bubble}>
    <Typography variant="caption" component="p" sx={band}>
      알림톡 도착
    </Typography>
    <Stack spacing={3} sx={{ p: 3 }}>
      {emphasis === null ? null : (
        <Box sx={{ borderBottom: 1, borderColor: 'divider', pb: 3 }}>
          <Typography variant="caption" component="p" color="textSecondary" sx={wrapped}>
            {emphasis.subtitle}
          </Typography>
          <Typography variant="h5" component="p" sx={wrapped}>
            {emphasis.title}
          </Typography>
        </Box>
      )}
      <Typography variant="body2" sx={wrapped}>
        {text}
      </Typography>
      {buttons.map(({ name, url }, index) => (
        <Typography key={`${index} ${name}`} variant="body2" sx={buttonStyle} title={url ?? undefined}>
          {name}
        </Typography>
      ))}
    </Stack>
  </Box>
)
