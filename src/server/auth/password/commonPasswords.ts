/**
 * Words that people make passwords of, in Swedish and English. A password that is one of them with nothing but
 * digits and signs around it is refused.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  lösenord losenord hemligt hemlig hemlighet välkommen valkommen sommar sommaren vinter vintern höst hösten vår våren
  januari februari mars april maj juni juli augusti september oktober november december måndag tisdag onsdag torsdag
  fredag lördag söndag stockholm göteborg goteborg malmö malmo uppsala sverige svensk
  fotboll hockey ishockey hammarby djurgården djurgarden malmöff ifkgöteborg brynäs färjestad frölunda
  älskling alskling älskar alskar sötnos hejhej hejsan hejsansvejsan mamma pappa mormor familj familjen kärlek karlek
  blomma blommor solsken solros hallon smultron jordgubbe godis choklad prinsessa fjäril katten hunden kattunge
  annika anders andersson johansson karlsson nilsson eriksson larsson olsson persson svensson gustafsson
  charlie sebastian alexander alexandra fredrik christian mattias johanna matilda emelie caroline
  password passwort passord pass word welcome letmein login logon admin administrator administratör root master
  secret default changeme change test testing tester testtest temp temporary guest user system server qwerty qwertz
  azerty asdf asdfgh zxcvbn iloveyou loveyou princess sunshine flower butterfly monkey dragon shadow superman batman
  spiderman pokemon starwars football baseball basketball soccer hockey liverpool arsenal chelsea barcelona
  summer winter spring autumn january february march june july august october monday friday sunday
  computer internet google facebook samsung iphone android windows microsoft apple freedom whatever trustno hunter
  killer ninja mustang harley ferrari porsche corvette jordan michael jessica jennifer ashley michelle
  daniel thomas andrew joshua matthew robert nicole amanda hannah charlie buster tigger ginger cookie pepper
  cheese banana orange chocolate diamond silver golden purple yellow rainbow blink access hello helloworld
  abc abcd qwe asd zxc aaa company office support helpdesk service customer public private demo example sample
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Others at the top of every list of leaked passwords that the words and runs do not cover. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  11223344 12344321 12341234 12121212 123123123 123321123 123454321 147258369 159357456 741852963 963852741 987456321
  31415926 19841984 20002000 10203040 102030405060 112233445566 1234qwer 12qwaszx 1a2b3c4d 1password1 123abc123
  abc12345 abcd1234 aa123456 a1234567 a12345678 qwer1234 qwe123qwe asd123asd zaq12wsx xsw21qaz q1w2e3r4t5 1qazxsw2
  pass1234 passw0rd p@ssw0rd p@ssword trustno1 letmein1 welcome1 iloveyou1 ncc1701d blink182 jordan23 michael1
  fuckyou1 fuckyou2 fuckoff1 asshole1 bullshit whatever1 computer1 corvette1 mercedes scorpion steelers
  victoria elizabeth benjamin samantha stephanie brittany danielle isabella veronica angelina patricia
  sunflower snowball midnight maverick marlboro metallica slipknot nirvana1 lollipop bigdaddy einstein
  hejsan123 hejhej123 kalleanka kallekula pippilangstrump bullerbyn emililönneberga grodan12 sommarlov julafton
  julgran1 midsommar blåbärspaj köttbullar kanelbulle fikapaus tjejligan djurgarn blåvitt1 hästarna ridskola
  qwerty12 qwertyui qazwsxedc asdfasdf asdfghjk asdfjkl; zxcvbnm1 1234567q q1234567 00000007 01234567 0987654321
  `
    .split(/\s+/)
    .filter(Boolean),
)
