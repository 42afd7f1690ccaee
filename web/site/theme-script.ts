/**
 * Runs before the first paint of every page, always the same, so that one hash allows it: sets `dark`
 * and `member` on the root, the size of text that the member has chosen, and `scripted`, so that what needs a script has its place from the start;
 * answers to `[data-theme-toggle]` where no other script is loaded.
 */
export const themeScript =
  `(()=>{var d=document,r=d.documentElement.classList,s,m=matchMedia('(prefers-color-scheme:dark)'),` +
  `p=()=>{try{s=localStorage}catch{s={}}var t=s.theme;r.toggle('dark',t?t=='dark':m.matches);r.toggle('member',!!s.authToken);r.toggle('scripted',!0);for(var c of['larger','largest'])r.toggle(c,s.textSize==c)};` +
  `p();m.onchange=onstorage=onpageshow=p;d.addEventListener('click',e=>{if(e.target.closest('[data-theme-toggle]')){s.theme=r.contains('dark')?'light':'dark';p()}})})()`
