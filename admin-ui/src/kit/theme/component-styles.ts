import { tokens, type Palette } from '#ui/tokens.ts'
import type { ThemeOptions } from '@mui/material/styles'
import { reactAdminStyles } from './react-admin-styles.ts'

type Components = NonNullable<ThemeOptions['components']>

/** Returns the focus ring, which is drawn outside so that it also shows on filled buttons. */
const focusRing = (colours: Palette) => ({ outline: `2px solid ${colours.focus}`, outlineOffset: 2 })

const baseline = (colours: Palette): Components['MuiCssBaseline'] => ({
  styleOverrides: {
    body: {
      fontSize: tokens.type.office,
      wordBreak: 'keep-all',
      overflowWrap: 'break-word',
    },
    'a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex="0"]:focus-visible': focusRing(colours),
    // It takes the focus of a new page, and is no control.
    'h1:focus': { outline: 'none' },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '1ms !important',
      },
    },
  },
})

const buttons = (colours: Palette): Components => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(colours) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: 8, minHeight: 36, paddingInline: 14, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 32, paddingInline: 10, fontSize: 14 },
      sizeLarge: { minHeight: 48, paddingInline: 24, fontSize: 16 },
      outlined: { borderColor: colours.borderStrong },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        borderRadius: 8,
        borderColor: colours.border,
        color: colours.textMuted,
        paddingBlock: 4,
        paddingInline: 12,
        '&.Mui-selected': { backgroundColor: colours.primarySoft, color: colours.onPrimarySoft, fontWeight: 700 },
        '&.Mui-selected:hover': { backgroundColor: colours.primarySoft },
      },
    },
  },
})

const surfaces = (colours: Palette): Components => ({
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: {
        borderColor: colours.border,
        // A card clips its content, which would also clip the ring of a button that fills it.
        '& > .MuiButtonBase-root': { borderRadius: 'inherit', '&.Mui-focusVisible': { outlineOffset: -3 } },
      },
    },
  },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
  MuiMenu: { styleOverrides: { paper: { boxShadow: tokens.shadow.float, border: `1px solid ${colours.border}` } } },
  MuiPopover: { styleOverrides: { paper: { boxShadow: tokens.shadow.float, border: `1px solid ${colours.border}` } } },
  MuiAutocomplete: {
    styleOverrides: { paper: { boxShadow: tokens.shadow.float, border: `1px solid ${colours.border}` } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        boxShadow: tokens.shadow.float,
        border: `1px solid ${colours.border}`,
        '&:not(.MuiDialog-paperFullScreen)': { margin: 16 },
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 19, fontWeight: 700, paddingBottom: 8 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
  MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: 13 } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: tokens.radius, fontSize: 14 }, message: { paddingBlock: 7 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
})

const inputs = (colours: Palette): Components => ({
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { borderRadius: 8, backgroundColor: colours.surface, fontSize: tokens.type.office },
      notchedOutline: { borderColor: colours.borderStrong },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { color: colours.textMuted } } },
  MuiFormHelperText: {
    styleOverrides: {
      root: { fontSize: 13, marginInline: 2, color: colours.textMuted, '&.Mui-error': { color: colours.danger } },
    },
  },
})

const tables = (colours: Palette): Components => ({
  MuiTableCell: {
    styleOverrides: {
      root: {
        fontSize: tokens.type.officeTable,
        borderColor: colours.border,
        paddingBlock: 8,
        paddingInline: 12,
        // Columns of figures alone: in a sentence they would leave holes around every 1.
        fontVariantNumeric: 'tabular-nums',
      },
      head: { fontWeight: 600, color: colours.textMuted, backgroundColor: colours.surface, whiteSpace: 'nowrap' },
    },
  },
  MuiTableRow: { styleOverrides: { hover: { '&:hover': { backgroundColor: `${colours.surfaceSunken} !important` } } } },
  MuiTableSortLabel: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing(colours) } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44, fontSize: 15, minWidth: 72, paddingInline: 14 } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 44 }, indicator: { height: 3, borderRadius: 2 } } },
  // Looks are not structure: only h1 to h3 are headings.
  MuiTypography: { defaultProps: { variantMapping: { h4: 'p', h5: 'p', h6: 'p', subtitle1: 'p', subtitle2: 'p' } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, fontSize: 13, fontWeight: 600 } } },
})

/** Returns overrides of MUI's and react-admin's components for one theme. */
export const componentStyles = (colours: Palette): Components => ({
  MuiCssBaseline: baseline(colours),
  ...buttons(colours),
  ...surfaces(colours),
  ...inputs(colours),
  ...tables(colours),
  ...reactAdminStyles(colours),
})
