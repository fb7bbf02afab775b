/** The style sheet of the page. The page's Content-Security-Policy contains its hash and allows no other style. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1b1d23;--soft:#5c6370;--line:#e3e5ea;--ground:#fff;--raised:#f6f7f9;--accent:#4338ca;--code:#12141c;--code-ink:#e6e8f0;
--get:#0f766e;--post:#4338ca;--patch:#a15c07;--delete:#b42318;--good:#0f766e;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaf0;--soft:#9aa1b0;--line:#2a2e39;--ground:#14161d;--raised:#1c1f29;--accent:#a5b4fc;--code:#0c0e13;
--get:#5eead4;--post:#a5b4fc;--patch:#fbbf6a;--delete:#fda29b;--good:#5eead4;--bad:#fda29b}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.875em}
p code,td code,li p code{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:.05em .35em;overflow-wrap:anywhere}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem 1rem;z-index:3}
.top{position:sticky;top:0;z-index:2;display:flex;justify-content:space-between;align-items:center;gap:1rem;padding:.7rem 1.5rem;background:var(--ground);border-bottom:1px solid var(--line)}
.brand{color:var(--ink);font-size:1.05rem}
.brand b{color:var(--accent)}
.frame{display:grid;grid-template-columns:17rem minmax(0,1fr);max-width:98rem;margin:0 auto}
nav.wide{position:sticky;top:3.2rem;align-self:start;height:calc(100vh - 3.2rem);overflow-y:auto;padding:1.5rem 1rem 3rem 1.5rem;border-right:1px solid var(--line);font-size:.875rem}
nav h2{font-size:.72rem;letter-spacing:.08em;text-transform:uppercase;color:var(--soft);margin:1.4rem 0 .3rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:flex;gap:.5rem;align-items:baseline;padding:.2rem .4rem;border-radius:6px;color:var(--ink);line-height:1.35}
nav a:hover{background:var(--raised);text-decoration:none}
nav .verb{flex:none;width:2.9rem;font-size:.62rem;background:none;padding:0}
details.narrow{display:none}
main{padding:2.5rem 2.5rem 6rem;min-width:0}
h1{font-size:clamp(1.8rem,4vw,2.6rem);line-height:1.15;letter-spacing:-.02em;margin:0 0 .6rem}
.base{color:var(--soft);margin:0 0 1.5rem}
.resource{border-top:1px solid var(--line);margin-top:3.5rem;padding-top:2.5rem}
.resource>h2{font-size:1.7rem;letter-spacing:-.01em;margin:0}
.lead{color:var(--soft);margin:.2rem 0 0}
article{padding:2.2rem 0 .4rem}
article+article{border-top:1px solid var(--line);margin-top:2.2rem}
h3{font-size:1.2rem;margin:0 0 .4rem}
h3 a{color:var(--ink)}
h4{font-size:.78rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:1.6rem 0 .4rem}
h4 small{text-transform:none;letter-spacing:0;font-weight:400}
.route{display:flex;flex-wrap:wrap;align-items:center;gap:.6rem;margin:0 0 1rem}
.route code{font-size:.95rem;overflow-wrap:anywhere;background:none;border:0;padding:0}
.verb{font:700 .72rem/1.4 ui-monospace,Menlo,Consolas,monospace;text-transform:uppercase;color:var(--soft);background:var(--raised);padding:.15rem .5rem;border-radius:5px}
.get{color:var(--get)}.post{color:var(--post)}.patch,.put{color:var(--patch)}.delete{color:var(--delete)}
.open{font-size:.75rem;color:var(--good)}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,28rem);gap:2.5rem}
.columns>div>*:first-child{margin-top:0}
.code{position:sticky;top:4.5rem;align-self:start;min-width:0}
.code h3{font-size:.95rem}
pre{background:var(--code);color:var(--code-ink);padding:1rem;border-radius:10px;overflow:auto;max-height:32rem;white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem;line-height:1.5;font-size:.8rem}
pre code{font-size:inherit}
details summary{cursor:pointer;color:var(--accent);font-size:.85rem}
.code summary h4{display:inline-block;margin:.2rem 0 .5rem}
.fields{list-style:none;margin:0;padding:0;border-top:1px solid var(--line)}
.fields>li{padding:.55rem 0;border-bottom:1px solid var(--line)}
.fields p{margin:.1rem 0 0;color:var(--soft);font-size:.9rem}
.fields .fields{margin:.4rem 0 .2rem;padding-left:1rem;border-left:2px solid var(--line);border-top:0}
.fields .fields>li:last-child{border-bottom:0}
.field{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem .6rem}
.name{font-weight:600;overflow-wrap:anywhere}
.field small{color:var(--soft)}
.type{color:var(--soft);font-size:.82rem;overflow-wrap:anywhere}
.tag{font-size:.7rem;color:var(--soft);border:1px solid var(--line);border-radius:5px;padding:0 .35rem}
.must{color:var(--bad);border-color:currentColor}
.answers{list-style:none;margin:0;padding:0}
.answers li{display:flex;gap:.8rem;padding:.25rem 0;font-size:.92rem}
.status{flex:none;font:600 .82rem/1.9 ui-monospace,Menlo,Consolas,monospace;color:var(--soft)}
.s2{color:var(--good)}.s4,.s5{color:var(--bad)}
.object .fields{max-width:52rem}
.scroll{overflow-x:auto;margin-top:1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.5rem .8rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:600}
td code{white-space:nowrap}
td:last-child{min-width:16rem}
@media (max-width:75rem){.columns{grid-template-columns:minmax(0,1fr);gap:1rem}.code{position:static}}
@media (max-width:55rem){.frame{display:block}nav.wide{display:none}main{padding:1.5rem 1.1rem 4rem}.top{padding:.7rem 1.1rem}
details.narrow{display:block;padding:.7rem 1.1rem;border-bottom:1px solid var(--line)}details.narrow nav{padding:.2rem 0 1rem}.resource{margin-top:2.5rem;padding-top:2rem}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`;
