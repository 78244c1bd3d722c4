import { Box, GlobalStyles, Typography } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { formatDateTime } from '#ui/format.ts'
import { PAPER, SHEET } from './print-page.ts'

type PrintableProps = {
  /** Subject of the print, the widest first: complex, list, vote. Shown on paper alone. */
  readonly about: readonly (string | undefined)[]
  readonly title: string
  readonly children: ReactNode
}

const inside = `.${PAPER}`
const page = `body:has(${inside}):not(:has(.${SHEET}))`
const around = `${page} :has(${inside})`
const beside = `${page} :not(:has(${inside})):not(${inside}, ${inside} *)`

/**
 * Print style: on paper this part of a page stands alone, without frames around it and without its
 * neighbours.
 */
const styles = {
  '@media print': {
    '@page': { size: 'A4', margin: '12mm' },
    body: { background: 'none !important' },
    [beside]: { display: 'none !important' },
    [around]: {
      display: 'block !important',
      position: 'static !important',
      width: 'auto !important',
      maxWidth: 'none !important',
      minHeight: '0 !important',
      height: 'auto !important',
      margin: '0 !important',
      padding: '0 !important',
      border: '0 !important',
      boxShadow: 'none !important',
      background: 'none !important',
      overflow: 'visible !important',
    },
    // Text for a screen at arm's length may be smaller on paper.
    [inside]: { zoom: 0.82 },
    [`${inside}, ${inside} *`]: { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    [`${inside} :is(.no-print, summary, .MuiToggleButtonGroup-root, .MuiButton-root:not([aria-pressed]), .MuiIconButton-root)`]:
      { display: 'none !important' },
    // A block breaks across pages only where it is longer than one; a heading never ends a page.
    [`${inside} :is(article.MuiCard-root, tr, li)`]: { breakInside: 'avoid' },
    [`${inside} :is(h1, h2, h3)`]: { breakAfter: 'avoid' },
    [`${inside} .MuiCard-root`]: { boxShadow: 'none' },
  },
} as const

const head = {
  display: 'none',
  '@media print': { display: 'block', borderBottom: '1px solid', pb: '3mm', mb: '5mm' },
} as const

/**
 * Part of a page that can be printed, with a header that gives its title, its subject and the time
 * of printing.
 */
export const Printable = ({ about, title, children }: PrintableProps) => (
  <Box className={PAPER}>
    <GlobalStyles styles={styles} />
    <Box aria-hidden sx={head}>
      <Typography sx={{ fontSize: 20, fontWeight: 700 }}>{title}</Typography>
      <Typography variant="body2">
        {about.filter((part) => part !== undefined && part !== title).join(' · ')}
      </Typography>
      <PrintedAt />
    </Box>
    {children}
  </Box>
)

/** Shows the time of printing, not of opening the page. */
const PrintedAt = () => {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    // The browser draws the paper as soon as this returns.
    const onPrint = (): void => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', onPrint)
    return () => window.removeEventListener('beforeprint', onPrint)
  }, [])
  return <Typography variant="body2">{formatDateTime(at)} 인쇄</Typography>
}
