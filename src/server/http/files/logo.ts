/** The product's mark: a workbench with a sheet of paper on it, in pine green. */
export const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Verkstad">
<rect width="64" height="64" rx="14" fill="#0f5c56"/>
<path d="M23 12h13l7 7v17H23z" fill="#f6f5f1"/>
<path d="M36 12l7 7h-7z" fill="#b9d3cd"/>
<path d="M28 24h10M28 29h7" stroke="#0f5c56" stroke-width="2.5" stroke-linecap="round"/>
<path d="M12 38h40v5H12z" fill="#f6f5f1"/>
<path d="M18 43v11M46 43v11" stroke="#f6f5f1" stroke-width="5" stroke-linecap="round"/>
<path d="M20 49h24" stroke="#b9d3cd" stroke-width="3"/>
</svg>
`
