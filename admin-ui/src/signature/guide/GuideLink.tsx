import { Link as MuiLink } from '@mui/material'
import type { Guide } from '#services/signature/link/signature-link.contract.ts'

/** The guide as residents see it. */
export const GuideLink = ({ guide }: { readonly guide: Guide }) => (
  <MuiLink href={guide.url} target="_blank" rel="noreferrer">
    안내문 보기 (새 창)
  </MuiLink>
)
