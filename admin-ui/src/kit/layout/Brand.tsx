import { Box, Typography } from '@mui/material'
import mark from './mark.svg'

/** The product's mark and name. */
export const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
    <Box component="img" src={mark} alt="" sx={{ width: 28, height: 28 }} />
    <Typography component="span" sx={{ fontSize: 18, fontWeight: 800, letterSpacing: '-0.02em' }}>
      단지
    </Typography>
  </Box>
)
