/** Everyday words for the words that documents use: the words on a line mean about the same. */
const lines = `
max maximum
min minimum
holiday vacation leave
boss manager supervisor superior
job work post position employment
employee staff worker colleague
employer company firm organisation organization institute
resign quit leave cancel
cancel terminate end
attempt try retry
pick choose select elect appoint
several multiple various
restart reboot boot
stay remain
fridge refrigerator
gym fitness
partial part
grill barbecue bbq
instalment installment part
year yearly annual annually
month monthly
dismiss dismissal fire sack
salary pay wage earn income remuneration
payroll pay salary wage
money cash fund sum amount
money balance account
cost price fee charge
buy purchase order
sell sale
start begin commence
end finish terminate stop expire lapse
sick ill illness sickness unwell
doctor physician medical nurse
death die dead bereavement
father mother parent dad mum mom
child kid baby son daughter junior toddler
baby birth maternity paternity pregnancy
wife husband partner spouse girlfriend boyfriend
phone telephone mobile cellphone smartphone
computer laptop device equipment
car vehicle automobile
bike bicycle cycle
train rail railway
write author
plane flight fly air
trip journey travel
abroad foreign overseas country
hotel room accommodation overnight
food meal eat lunch dinner breakfast
drink alcohol beer wine
photocopy copy xerox
photo photograph photography picture image snapshot
paper document paperwork record
copy duplicate backup
delete erase destroy remove shred discard dispose
throw discard dispose destroy
keep retain hold store retention
lose loss theft steal
permit allow permission consent authorise approve
forbid prohibit ban
obligatory compulsory mandatory required must
rule regulation bylaw
deadline limit latest
quick fast rapid soon
late delay overdue outstanding
pay arrears unpaid overdue
arrears overdue unpaid outstanding debt
deputy substitute proxy
vote ballot election elect
boss chair head leader
meeting assembly agm
draft minutes notes
sign signature signatory
letter mail post
e-mail email mail message
ask request apply application
reply answer respond response
complain complaint grievance
refuse reject refusal deny
refund repay reimburse return reimbursement refundable repayable
insurance insure cover
retire retirement pension
course training learn education study
exam examination test
member membership subscriber
join enrol register
house home dwelling
garden plot allotment
dog pet animal
cat pet animal
hamster pet animal
rabbit pet animal
parrot bird pet animal
repair fix mend service
clean wash
oil lubricate lubrication grease
weight weigh heavy
size large big
height high tall
length long
width wide
depth deep
hut shed
storm thunderstorm lightning
fire bonfire campfire burn
water hose irrigate
guarantee warranty
fault error failure defect
break pause rest
extra additional further
part-time half-time
trial probation
gift present
bill invoice
receipt voucher
budget finance
contract agreement
supplier vendor contractor
tax duty
lawyer solicitor legal court
sue claim lawsuit
name title
password code pin
teuer kosten kostet preis gebühr gebühren betrag
software program app
visitor guest
disabled disability
hurt injure injured injury wounded accident
friend guest companion
stuff thing item belongings valuables possessions
luggage bag suitcase baggage
perfume scent fragrance smell
rubbish garbage trash waste litter bin
hallway stairwell staircase corridor stairs landing
sofa couch settee furniture
noise noisy loud quiet silence
shoe footwear boot
clothes clothing dress outfit wear attire uniform
hire rent rental lend borrow loan
collect fetch
teenager youth junior young adolescent
senior pensioner retired elderly
unemployed jobless
discount reduction concession reduced rebate
toilet lavatory restroom loo
elevator lift
apartment flat
wifi wlan internet
break broken damage defective faulty
lose lost missing
vaccination vaccine jab shot immunisation inoculation
flu influenza
medicine medication drug tablet pill antibiotic
chicken hen poultry fowl
chicken hen livestock
goat sheep pig livestock
descale decalcify limescale
teacher instructor trainer coach tutor
attend present attendance
forbidden prohibited banned
freeze pause suspend
proof evidence documentation
relocate relocation move
alone unaccompanied accompanied
brother sister sibling
petrol fuel diesel
crash collision accident
drive driver
ride rider
sing singer
swim swimmer
teach teacher
climb climber
borrow borrower
own owner
vote voter
play player
rent renter tenant resident
swap exchange trade
tyre tire
colour color
licence license
centre center
catalogue catalog
neighbour neighbor
hole vulnerability flaw
internet web online website
ram memory
cousin uncle aunt relative
vet veterinary veterinarian
surgery operation operate
nursery kindergarten creche daycare
plumber plumbing
electrician electrical
skip miss absent absence
party event function celebration
send submit
hairdresser barber
boat vessel
dental dentist tooth denture
optician optometrist glasses spectacles eye optical
physio physiotherapy physiotherapist
marry marriage wedding
apprentice trainee
claim expense reimburse
foam suds lather froth
cat kitten kitty
football soccer ball
caravan motorhome campervan camper
trousers pants jeans
trainer sneaker
jumper sweater pullover sweatshirt
afford financial
checkout vacate depart departure leave
vegetable veg veggie produce
sell commercial
id identification identity
hose hosepipe
argue argument dispute quarrel disagreement
quit stop
slide flume chute
admission entry entrance
pay payment payable
renew extend prolong renewal extension
pushchair pram buggy stroller
nappy diaper
inform notify report
neuter spay castrate
sheet linen bedding duvet blanket pillow
kit gear equipment
cigarette smoke vape
lesson class tuition session
`

/** For each stem the stems of the words that mean about the same. */
export function synonymsOf(stem: (word: string) => string): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>()
  for (const line of lines.trim().split('\n')) {
    const stems = line.split(' ').map(stem)
    for (const word of stems)
      groups.set(word, (groups.get(word) ?? new Set()).union(new Set(stems)))
  }
  return groups
}
