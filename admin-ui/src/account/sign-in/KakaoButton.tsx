import { Button, SvgIcon } from '@mui/material'

/**
 * Colours of the container, symbol and label by Kakao's design guide for its sign-in, in every
 * theme.
 */
const KAKAO = { container: '#FEE500', hovered: '#F2DA00', symbol: '#000000', label: 'rgba(0, 0, 0, 0.85)' } as const

const Bubble = () => (
  <SvgIcon viewBox="0 0 24 24" sx={{ color: KAKAO.symbol }}>
    <path d="M12 3.5C6.75 3.5 2.5 6.86 2.5 11c0 2.68 1.78 5.03 4.46 6.35l-.93 3.42c-.08.3.26.54.52.37l4.08-2.7c.45.04.9.06 1.37.06 5.25 0 9.5-3.36 9.5-7.5s-4.25-7.5-9.5-7.5Z" />
  </SvgIcon>
)

type KakaoButtonProps = { readonly busy: boolean; readonly onPress: () => void }

const kakaoStyle = {
  minHeight: 52,
  borderRadius: '12px',
  bgcolor: KAKAO.container,
  color: KAKAO.label,
  '&:hover': { bgcolor: KAKAO.hovered },
  '&.Mui-disabled': { bgcolor: KAKAO.container, color: KAKAO.label },
  '& .MuiButton-loadingIndicator': { color: KAKAO.symbol },
} as const

/** Button of the administrators' sign-in through Kakao. */
export const KakaoButton = ({ busy, onPress }: KakaoButtonProps) => (
  <Button
    fullWidth
    size="large"
    startIcon={<Bubble />}
    loading={busy}
    loadingPosition="start"
    onClick={onPress}
    sx={kakaoStyle}
  >
    카카오로 로그인
  </Button>
)
